/** Shows a text with its matches underlined; overlapping matches get lines below each other. */

import type { Match } from "./answer.ts";
import { make } from "./elements.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { signOf } from "./signs.ts";

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
  if (text.length > shown.length) {
    const rest = (text.length - shown.length).toLocaleString("en");
    container.append(make("span", { class: "more" }, ` … and ${rest} more characters`));
  }
  container.querySelector("mark")?.setAttribute("tabindex", "0");
}

/** Lets arrow keys move between marks, as one Tab stop; Enter and a click go to the match's row. */
export function prepareMarks(container: HTMLElement, goToRow: (match: string) => void): void {
  const follow = (target: EventTarget | null): void => {
    const mark = target instanceof Element ? target.closest<HTMLElement>("mark") : null;
    const [first] = mark?.dataset["matches"]?.split(" ") ?? [];
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
