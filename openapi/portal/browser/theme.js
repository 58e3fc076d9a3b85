// Light or dark theme: the system's, unless the reader chose one. Runs before the first paint.
// @ts-check
(() => {
  const name = "gatehouse-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** @returns {string | null} */
  const readTheme = () => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  /** @param {string | null} theme Null follows the system again. */
  const storeTheme = (theme) => {
    try {
      if (theme === null) localStorage.removeItem(name);
      else localStorage.setItem(name, theme);
    } catch {
      // Storage is not available: the choice holds for this page.
    }
  };

  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
    else delete document.documentElement.dataset["theme"];
  };

  const isDark = () => (document.documentElement.dataset["theme"] ?? (system.matches ? "dark" : "light")) === "dark";

  apply(readTheme());

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (button === null) return;
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      const chosen = isDark() ? "light" : "dark";
      const theme = chosen === (system.matches ? "dark" : "light") ? null : chosen;
      apply(theme);
      storeTheme(theme);
      show();
    });
    system.addEventListener("change", show);
    show();
    button.hidden = false;
  });
})();
