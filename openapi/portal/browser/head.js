// Runs before the first paint, so that pages do not flash or jump, and no token stays in the address.
// @ts-check
import { readStored, writeStored } from "./common/stored.ts";

// Takes the API key by the link that a first start prints, and keeps it in this tab. The token leaves the address at once.
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

// Restores the reader's sample language.
document.documentElement.dataset["language"] = readStored("gatehouse-language", "localStorage") ?? "sh";

// Light or dark theme: the system's, unless the reader chose one.
(() => {
  const name = "gatehouse-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** @param {string | undefined} theme Undefined follows the system again. */
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
  };

  const isDark = () => (document.documentElement.dataset["theme"] ?? (system.matches ? "dark" : "light")) === "dark";

  apply(readStored(name, "localStorage"));

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (button === null) return;
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      const chosen = isDark() ? "light" : "dark";
      const theme = chosen === (system.matches ? "dark" : "light") ? undefined : chosen;
      apply(theme);
      writeStored(name, theme, "localStorage");
      show();
    });
    system.addEventListener("change", show);
    show();
    button.hidden = false;
  });
})();
