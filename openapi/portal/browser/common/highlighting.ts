/** A mark and the row of its match light up together, whichever of them is pointed at or focused. */

/** Elements of the places say by `data-matches` which matches they show: numbers with spaces between them. */
export function highlightTogether(places: readonly HTMLElement[]): void {
  const lightAll = (numbers: readonly string[]): void => {
    for (const place of places) light(place, numbers);
  };
  for (const place of places) {
    for (const type of ["pointerover", "focusin"]) {
      place.addEventListener(type, (event) => lightAll(numbersAt(event.target)));
    }
    place.addEventListener("pointerleave", () => lightAll(numbersAt(document.activeElement)));
    place.addEventListener("focusout", () => lightAll([]));
  }
}

export function numbersAt(target: EventTarget | null): readonly string[] {
  const shown = target instanceof Element ? target.closest<HTMLElement>("[data-matches]") : null;
  return shown?.dataset["matches"]?.split(" ") ?? [];
}

function light(place: HTMLElement, numbers: readonly string[]): void {
  for (const one of place.querySelectorAll(".is-lit")) one.classList.remove("is-lit");
  for (const number of numbers) {
    for (const one of place.querySelectorAll(
      `[data-matches~="${CSS.escape(number)}"], [data-match="${CSS.escape(number)}"]`,
    ))
      one.classList.add("is-lit");
  }
}
