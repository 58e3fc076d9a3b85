// Restores the reader's sample language before the first paint, so that the page does not jump.
// @ts-check
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("gatehouse-language");
  } catch {
    // Storage is not available.
  }
  document.documentElement.dataset["language"] = chosen ?? "sh";
})();
