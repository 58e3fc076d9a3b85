// Light or dark: the system's choice, unless the switch in the header was used. Runs before the page is drawn.
// @ts-check
(() => {
  const name = "gatehouse-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** @returns {string | null} */
  const remembered = () => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  /** @param {string | null} theme The system's choice is not remembered, so that the page follows it again. */
  const remember = (theme) => {
    try {
      if (theme === null) localStorage.removeItem(name);
      else localStorage.setItem(name, theme);
    } catch {
      // This browser remembers nothing; the choice holds for this page.
    }
  };

  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
  };

  const isDark = () => (document.documentElement.dataset["theme"] ?? (system.matches ? "dark" : "light")) === "dark";

  apply(remembered());

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (button === null) return;
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      const chosen = isDark() ? "light" : "dark";
      const theme = chosen === (system.matches ? "dark" : "light") ? null : chosen;
      apply(theme);
      remember(theme);
      show();
    });
    system.addEventListener("change", show);
    show();
    button.hidden = false;
  });
})();
