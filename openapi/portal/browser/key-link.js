// Takes the API key by the link that a first start prints, and keeps it in this tab. The token leaves the address at once.
// @ts-check
(() => {
  const [, token] = /^#one-time-token=([\w-]{43})$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  history.replaceState(null, "", location.pathname + location.search);
  // The link leads to the home page of the portal.
  const taken = takeKey(new URL("key", location.href));
  addEventListener("DOMContentLoaded", async () => {
    const status = document.createElement("p");
    status.className = "key-status";
    status.setAttribute("role", "status");
    document.querySelector("main")?.prepend(status);
    status.textContent = await taken;
  });

  /**
   * Resolves to the sentence for the reader.
   * @param {URL} address
   */
  async function takeKey(address) {
    try {
      const headers = { "One-Time-Token": token ?? "" };
      const response = await fetch(address, { method: "POST", headers, signal: AbortSignal.timeout(10_000) });
      if (!response.ok)
        return "This link was used before, or has expired. Paste the API key that the server printed where a page asks for it.";
      sessionStorage.setItem("gatehouse-key", await response.text());
      return "This tab has your API key: samples copy with it, and consoles and playgrounds send it. Closing the tab forgets it.";
    } catch {
      return "The API key could not be taken or kept. Paste the one that the server printed where a page asks for it.";
    }
  }
})();
