/**
 * Shows a text with its matches underlined, where overlapping matches get lines below each other, and a replacement text with
 * its changed parts marked.
 */

import { type Segment, type Span, segmentsOf } from "../../../decision/segments.ts";
import { make } from "../common/elements.ts";
import { changedParts } from "./changed-parts.ts";
import { type Match, signOf } from "./matches.ts";

/** Maximum characters shown, to keep the page fast. */
const maximumLength = 20_000;

/** Deeper layers are drawn on this one. */
const maximumLayer = 3;

export function showMarkedText(container: HTMLElement, text: string, matches: readonly Match[]): void {
  const shown = text.slice(0, maximumLength);
  const { segments, layers } = segmentsOf(shown.length, matches);
  const numbered = new Set<number>();
  container.replaceChildren(
    ...segments.map((segment) => {
      const piece = shown.slice(segment.start, segment.end);
      return segment.matches.length === 0 ? piece : mark(piece, segment, { matches, layers, numbered });
    }),
  );
  container.append(...moreWords(text.length));
  container.querySelector("mark")?.setAttribute("tabindex", "0");
}

export function showReplacement(
  container: HTMLElement,
  text: string,
  replacement: string,
  replaced: readonly Span[],
): void {
  let left = maximumLength;
  const shown = changedParts(text, replacement, replaced).flatMap((part) => {
    const piece = part.text.slice(0, left);
    left -= piece.length;
    return piece === "" ? [] : [part.isChanged ? make("ins", {}, piece) : piece];
  });
  container.replaceChildren(...shown, ...moreWords(replacement.length));
}

function moreWords(length: number): readonly HTMLElement[] {
  const rest = length - maximumLength;
  if (rest <= 0) return [];
  return [make("span", { class: "quiet" }, ` … and ${rest.toLocaleString("en")} more characters`)];
}

/** Lets arrow keys move between marks, as one Tab stop; Enter and a click go to the match's row. */
export function prepareMarks(container: HTMLElement, goToRow: (match: string) => void): void {
  const follow = (target: EventTarget | null): void => {
    const [first] = numbersAt(target instanceof Element ? target.closest("mark") : null);
    if (first !== undefined) goToRow(first);
  };
  container.addEventListener("click", (event) => follow(event.target));
  container.addEventListener("keydown", (event) => {
    const marks = [...container.querySelectorAll("mark")];
    const focused = event.target instanceof Element ? event.target.closest("mark") : null;
    const at = focused === null ? -1 : marks.indexOf(focused);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (event.key === "Enter" || event.key === " ") follow(event.target);
    else if (to === undefined || at === -1) return;
    else moveTo(marks, marks.at(to % marks.length));
    event.preventDefault();
  });
}

function moveTo(marks: readonly HTMLElement[], next: HTMLElement | undefined): void {
  for (const mark of marks) mark.tabIndex = mark === next ? 0 : -1;
  next?.focus();
}

interface Drawing {
  readonly matches: readonly Match[];
  readonly layers: readonly number[];
  /** Matches whose number is already drawn. */
  readonly numbered: Set<number>;
}

function mark(piece: string, segment: Segment, drawing: Drawing): HTMLElement {
  const numbers = segment.matches.map((match) => match + 1);
  const inner = segment.matches.reduce<Node>((content, match) => line(content, match, drawing), new Text(piece));
  const label = `${piece}, ${numbers.length === 1 ? "match" : "matches"} ${numbers.join(", ")}`;
  const attributes = { "data-matches": segment.matches.join(" "), role: "button", tabindex: "-1", "aria-label": label };
  return make("mark", { attributes }, inner);
}

function line(content: Node, match: number, { matches, layers, numbered }: Drawing): HTMLElement {
  const shown = matches[match];
  const style = shown === undefined ? "other" : signOf(shown).style;
  const layer = Math.min(layers[match] ?? 0, maximumLayer);
  const result = make("span", {
    class: `line line-${layer} tone-${style}`,
    attributes: { "data-match": String(match) },
  });
  if (!numbered.has(match)) result.dataset["number"] = String(match + 1);
  numbered.add(match);
  result.append(content);
  return result;
}

/** Highlights a mark and the table row of its match together, on pointing and on focus. They are connected by the match numbers in `data-matches`, which spaces separate. */
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

function numbersAt(target: EventTarget | null): readonly string[] {
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
