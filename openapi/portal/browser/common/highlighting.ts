/** Highlights a mark and the table row of its match together, on pointing and on focus. */

/** Connects the containers' elements by the match numbers in `data-matches`, which spaces separate. */
export function highlightTogether(containers: readonly HTMLElement[]): void {
  const lightAll = (numbers: readonly string[]): void => {
    for (const container of containers) light(container, numbers);
  };
  for (const container of containers) {
    for (const type of ["pointerover", "focusin"]) {
      container.addEventListener(type, (event) => lightAll(numbersAt(event.target)));
    }
    container.addEventListener("pointerleave", () => lightAll(numbersAt(document.activeElement)));
    container.addEventListener("focusout", () => lightAll([]));
  }
}

export function numbersAt(target: EventTarget | null): readonly string[] {
  const shown = target instanceof Element ? target.closest<HTMLElement>("[data-matches]") : null;
  return shown?.dataset["matches"]?.split(" ") ?? [];
}

function light(container: HTMLElement, numbers: readonly string[]): void {
  for (const one of container.querySelectorAll(".is-lit")) one.classList.remove("is-lit");
  for (const number of numbers) {
    for (const one of container.querySelectorAll(
      `[data-matches~="${CSS.escape(number)}"], [data-match="${CSS.escape(number)}"]`,
    ))
      one.classList.add("is-lit");
  }
}
