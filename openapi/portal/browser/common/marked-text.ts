/** The text with its matches marked in place: a line below each, one under the other where they overlap. */

import type { Match } from "./answer.ts";
import { make } from "./elements.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { signOf } from "./signs.ts";

/** More would only slow the page down. */
const longestShown = 20_000;

/** Lines below the fourth are drawn on the fourth. */
const lowestLayer = 3;

export function showMarkedText(place: HTMLElement, text: string, matches: readonly Match[]): void {
  const shown = text.slice(0, longestShown);
  const { segments, layers } = segmentsOf(shown.length, matches);
  const begun = new Set<number>();
  place.replaceChildren(
    ...segments.map((segment) => {
      const piece = shown.slice(segment.start, segment.end);
      return segment.matches.length === 0 ? piece : mark(piece, segment, { matches, layers, begun });
    }),
  );
  if (text.length > shown.length) {
    const rest = (text.length - shown.length).toLocaleString("en");
    place.append(make("span", { class: "more" }, ` … and ${rest} more characters`));
  }
  place.querySelector("mark")?.setAttribute("tabindex", "0");
}

/** Arrows go from mark to mark, so that a long text is one stop of the Tab key; Enter and a click go to the row. */
export function prepareMarks(place: HTMLElement, goToRow: (match: string) => void): void {
  const follow = (target: EventTarget | null): void => {
    const mark = target instanceof Element ? target.closest<HTMLElement>("mark") : null;
    const [first] = mark?.dataset["matches"]?.split(" ") ?? [];
    if (first !== undefined) goToRow(first);
  };
  place.addEventListener("click", (event) => follow(event.target));
  place.addEventListener("keydown", (event) => {
    const marks = [...place.querySelectorAll("mark")];
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
  /** Matches of which a piece is drawn already: their number stands at the first. */
  readonly begun: Set<number>;
}

function mark(piece: string, segment: Segment, drawing: Drawing): HTMLElement {
  const numbers = segment.matches.map((match) => match + 1);
  const inner = segment.matches.reduce<Node>((content, match) => line(content, match, drawing), new Text(piece));
  const label = `${piece}, ${numbers.length === 1 ? "match" : "matches"} ${numbers.join(", ")}`;
  const attributes = { "data-matches": segment.matches.join(" "), role: "button", tabindex: "-1", "aria-label": label };
  return make("mark", { attributes }, inner);
}

function line(content: Node, match: number, { matches, layers, begun }: Drawing): HTMLElement {
  const found = matches[match];
  const style = found === undefined ? "other" : signOf(found).style;
  const layer = Math.min(layers[match] ?? 0, lowestLayer);
  const made = make("span", { class: `line line-${layer} tone-${style}`, attributes: { "data-match": String(match) } });
  if (!begun.has(match)) made.dataset["number"] = String(match + 1);
  begun.add(match);
  made.append(content);
  return made;
}
