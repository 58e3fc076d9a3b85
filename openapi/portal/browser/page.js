// Samples for this server, copy buttons, navigation scrolled to the current page, disclosures opened for print, and the console's loader.
// @ts-check
import { readStored } from "./common/stored.ts";

// Puts the address that serves the pages into the samples; an export names the documented one.
(() => {
  const documented = document.documentElement.dataset["server"];
  const icon = document.querySelector('link[rel="icon"]');
  if (documented === undefined || !(icon instanceof HTMLLinkElement)) return;
  const [server = ""] = icon.href.split(/\/docs\/(?:.*\/)?assets\//);
  if (!server.startsWith("http") || server === documented) return;
  for (const code of document.querySelectorAll("figure.code code")) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue = text.nodeValue?.replaceAll(documented, server) ?? "";
  }
})();

(() => {
  for (const figure of document.querySelectorAll("figure.code")) addCopyButton(figure);
  // With the first frame, which lays the page out anyway.
  requestAnimationFrame(showCurrentPage);
  prepareConsole();
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
  });

  /** @param {Element} figure */
  function addCopyButton(figure) {
    const [code, ...more] = [...figure.querySelectorAll("pre")].reverse();
    const caption = figure.querySelector("figcaption");
    if (code === undefined || caption === null) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${caption.textContent}`);
    button.addEventListener("click", async () => {
      const program = [...more.reverse(), code].map((part) => part.textContent ?? "").join("\n");
      const text = withKey(program);
      const done = text === program ? "Copied" : "Copied with your key";
      button.textContent = (await copy(text, code)) ? done : "Press Ctrl+C";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    caption.append(button);
  }

  /**
   * Fills in the key that the reader keeps in this tab. One with signs that a shell or a text would read is left out.
   * @param {string} program
   */
  function withKey(program) {
    const key = readStored("gatehouse-key") ?? "";
    if (!/^[\w.~+-]+$/.test(key)) return program;
    // Samples give their operator this password before they sign in with it, so that any will do.
    const password = Array.from(crypto.getRandomValues(new Uint32Array(6)), (part) => part.toString(36)).join("-");
    return withVariable(withVariable(program, "GATEHOUSE_API_KEY", key), "GATEHOUSE_OPERATOR_PASSWORD", password);
  }

  /** @param {string} program @param {string} name @param {string} value */
  function withVariable(program, name, value) {
    const calls = `(?:System\\.getenv|os\\.Getenv|std::env::var|ENV\\.fetch|getenv)\\("${name}"\\)\\??`;
    const reads = [`process\\.env\\.${name} \\?\\? (?:null|"")`, `(?:os\\.environ|ENV)\\["${name}"\\]`, calls];
    const filled = program.replaceAll(new RegExp(reads.join("|"), "g"), `"${value}"`);
    return filled.replaceAll(`$${name}`, value);
  }

  /**
   * Selects the code on insecure pages, where browsers offer no clipboard.
   * @param {string} text
   * @param {HTMLElement} code
   */
  async function copy(text, code) {
    try {
      await navigator.clipboard.writeText(text);
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
      const assets = new URL(document.documentElement.dataset["assets"] ?? "", location.href);
      const loaded = location.protocol === "file:" ? Promise.reject() : import(new URL("console.js", assets).href);
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
