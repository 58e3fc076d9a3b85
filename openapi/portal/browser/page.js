// Adds copy buttons, scrolls the navigation to the present page, and opens all details for printing.
// @ts-check
(() => {
  for (const figure of document.querySelectorAll("figure.code")) addCopyButton(figure);
  showPresentPage();
  prepareConsole();
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
  });

  /** @param {Element} figure */
  function addCopyButton(figure) {
    const code = figure.querySelector("pre");
    const caption = figure.querySelector("figcaption");
    if (code === null || caption === null) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${caption.textContent}`);
    button.addEventListener("click", async () => {
      button.textContent = (await copy(code)) ? "Copied" : "Press Ctrl+C";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    caption.append(button);
  }

  /**
   * Browsers open the clipboard to secure pages alone. Elsewhere the code is selected, for the reader to copy.
   * @param {HTMLElement} code
   */
  async function copy(code) {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      return true;
    } catch {
      getSelection()?.selectAllChildren(code);
      return false;
    }
  }

  /** The console is loaded when it is asked for: by its button, or by the address of the page. */
  function prepareConsole() {
    const button = document.getElementById("try-open");
    const section = document.getElementById("try");
    if (button === null || section === null) return;
    const load = () => {
      button.removeEventListener("click", load);
      removeEventListener("hashchange", loadIfNamed);
      // Browsers load no modules for pages that are opened from a folder.
      const address = "./console/portal-browser-console-main.js";
      const loaded = location.protocol === "file:" ? Promise.reject() : import(address);
      loaded.catch(() => {
        section.hidden = false;
        section.scrollIntoView();
        button.addEventListener("click", load);
      });
    };
    const loadIfNamed = () => {
      if (location.hash === "#try") load();
    };
    button.addEventListener("click", load);
    addEventListener("hashchange", loadIfNamed);
    button.hidden = false;
    loadIfNamed();
  }

  function showPresentPage() {
    const navigation = document.getElementById("navigation");
    const present = navigation?.querySelector("[aria-current]");
    if (navigation === null || !(present instanceof HTMLElement)) return;
    const distance = present.getBoundingClientRect().top - navigation.getBoundingClientRect().top;
    if (distance > navigation.clientHeight * 0.7) navigation.scrollTop = distance - navigation.clientHeight / 3;
  }
})();
