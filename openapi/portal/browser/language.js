// The language of the samples that was chosen last. Runs before the page is drawn, so that nothing jumps: the style sheet
// hides the samples in other languages.
// @ts-check
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("gatehouse-language");
  } catch {
    // This browser remembers nothing.
  }
  document.documentElement.dataset["language"] = chosen ?? "sh";
})();
