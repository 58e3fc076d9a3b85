// Copy buttons, navigation scrolled to the current page, disclosures opened for print, and the console's loader.
// @ts-check
(() => {
  for (const figure of document.querySelectorAll("figure.code")) addCopyButton(figure);
  showCurrentPage();
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
   * Selects the code on insecure pages, where browsers offer no clipboard.
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

  /** Loads the console on demand: by its button, or by the page's address. */
  function prepareConsole() {
    const button = document.getElementById("try-open");
    const section = document.getElementById("try");
    if (button === null || section === null) return;
    const load = () => {
      button.removeEventListener("click", load);
      removeEventListener("hashchange", loadIfNamed);
      // Browsers load no modules for pages opened from a folder.
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

  function showCurrentPage() {
    const navigation = document.getElementById("navigation");
    const current = navigation?.querySelector("[aria-current]");
    if (navigation === null || !(current instanceof HTMLElement)) return;
    const distance = current.getBoundingClientRect().top - navigation.getBoundingClientRect().top;
    if (distance > navigation.clientHeight * 0.7) navigation.scrollTop = distance - navigation.clientHeight / 3;
  }
})();
