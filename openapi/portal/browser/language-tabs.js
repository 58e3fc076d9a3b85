// Turns samples in several languages into tabs. The choice applies to all samples and pages.
// @ts-check
import { writeStored } from "./common/stored.ts";

(() => {
  const name = "gatehouse-language";
  const root = document.documentElement;
  const groups = [...document.querySelectorAll(".languages")].map(withTabs);

  show(root.dataset["language"] ?? "");
  // Follows a choice in another window.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === name && newValue !== null) show(newValue);
  });

  /** @param {string} language Groups without this language stay as they are. */
  function show(language) {
    root.dataset["language"] = language;
    for (const { panels, tabs } of groups) {
      const found = panels.findIndex((panel) => panel.dataset["language"] === language);
      const current = found >= 0 ? found : Math.max(0, tabs.findIndex(isSelected));
      panels.forEach((panel, index) => {
        panel.hidden = index !== current;
      });
      tabs.forEach((tab, index) => {
        tab.setAttribute("aria-selected", String(index === current));
        tab.tabIndex = index === current ? 0 : -1;
      });
    }
  }

  /** @param {HTMLElement} tab Keeps its position on the screen. */
  function choose(tab) {
    const language = tab.dataset["chooses"] ?? "";
    const before = tab.getBoundingClientRect().top;
    show(language);
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
    writeStored(name, language, "localStorage");
  }

  /** @param {Element} group @param {number} index */
  function withTabs(group, index) {
    const panels = [...group.children].flatMap((child) => (child instanceof HTMLElement ? [child] : []));
    const tabs = panels.map((panel) => tabFor(panel, `language-${index}-${panel.dataset["language"]}`));
    const list = document.createElement("div");
    list.className = "language-tabs";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language of the samples");
    list.append(...tabs);
    list.addEventListener("keydown", (event) => move(tabs, event));
    group.prepend(list);
    return { panels, tabs };
  }

  /** @param {HTMLElement} panel @param {string} id */
  function tabFor(panel, id) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `${id}-tab`;
    tab.textContent = panel.dataset["name"] ?? "";
    tab.dataset["chooses"] = panel.dataset["language"];
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", id);
    tab.addEventListener("click", () => choose(tab));
    panel.id = id;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    return tab;
  }

  /** @param {readonly HTMLElement[]} tabs @param {KeyboardEvent} event */
  function move(tabs, event) {
    const current = tabs.findIndex(isSelected);
    const last = tabs.length - 1;
    const steps = new Map([
      ["ArrowRight", current + 1],
      ["ArrowLeft", current - 1],
      ["Home", 0],
      ["End", last],
    ]);
    const next = steps.get(event.key);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const tab = tabs.at(next > last ? 0 : next);
    if (tab === undefined) return;
    tab.focus();
    choose(tab);
  }

  /** @param {HTMLElement} tab */
  function isSelected(tab) {
    return tab.getAttribute("aria-selected") === "true";
  }
})();
