/** The matches as a table. A row opens to what is known about its match and its entry. */

import type { Match } from "./answer.ts";
import { type Content, make } from "./elements.ts";
import { signMark } from "./sign-mark.ts";
import { signOf } from "./signs.ts";
import { nameOf, visiblePieces } from "./visible-text.ts";

export interface TableInput {
  /** The text that the matches lie in. */
  readonly text: string;
  readonly matches: readonly Match[];
  /** What comes before the number of a match in ids, where several tables stand on the page. */
  readonly prefix: string;
  /** Loads what the word list says about the entry of a match. */
  readonly loadEntry: (match: Match) => Promise<readonly Content[]>;
}

/** More rows help nobody; the answer itself holds up to 10,000. */
export const mostRows = 500;

const columns = ["#", "Found", "Root", "Type, severity", "Tags", "Quality", "Start, length"];

export function showTable(place: HTMLElement, input: TableInput): void {
  place.replaceChildren();
  if (input.matches.length === 0) return;
  const shown = input.matches.slice(0, mostRows);
  const head = make("tr", {}, ...columns.map((name) => make("th", { attributes: { scope: "col" } }, name)));
  const bodies = shown.map((match, index) => row(match, index, input));
  const table = make("table", { class: "matches" }, make("thead", {}, head), ...bodies);
  place.append(make("div", { class: "table-frame" }, table));
  const rest = input.matches.length - shown.length;
  if (rest > 0) place.append(make("p", { class: "quiet" }, `… and ${rest.toLocaleString("en")} more.`));
}

/** Puts the reader on the row of a match. */
export function goToRow(prefix: string, match: string): void {
  const button = document.getElementById(`${prefix}-${match}`);
  button?.focus({ preventScroll: true });
  button?.closest("tr")?.scrollIntoView({ block: "nearest" });
}

function row(match: Match, index: number, input: TableInput): HTMLElement {
  const id = `${input.prefix}-${index}`;
  const attributes = { type: "button", "aria-expanded": "false", "aria-controls": `${id}-more` };
  const button = make("button", { id, class: "opener", attributes }, String(index + 1));
  const cells: readonly (readonly Content[])[] = [
    [button],
    [foundText(match, input.text)],
    match.root === undefined ? [] : [match.root, make("small", {}, match.locale ?? "")],
    [signMark(signOf(match)), make("small", {}, moreWords(match))],
    (match.tags ?? []).map((tag) => make("span", { class: "tag" }, tag)),
    [qualityBar(match.quality)],
    [`${match.start.toLocaleString("en")}, ${match.length.toLocaleString("en")}`],
  ];
  const tr = make(
    "tr",
    {},
    ...cells.map((content, at) => make("td", { attributes: { "data-label": columns[at] ?? "" } }, ...content)),
  );
  const more = make("tr", { id: `${id}-more`, class: "more-row" });
  more.hidden = true;
  button.addEventListener("click", () => open(button, more, () => details(match, input)));
  return make("tbody", { attributes: { "data-matches": String(index) } }, tr, more);
}

/** The first time, the row is filled. */
function open(button: HTMLElement, more: HTMLElement, fill: () => Node): void {
  more.hidden = !more.hidden;
  button.setAttribute("aria-expanded", String(!more.hidden));
  if (more.firstChild === null) more.append(make("td", { attributes: { colspan: String(columns.length) } }, fill()));
  if (!more.hidden) more.scrollIntoView({ block: "nearest" });
}

function textOf({ matched, start, length }: Match, text: string): string {
  return matched ?? text.slice(start, start + length);
}

function foundText(match: Match, text: string): HTMLElement {
  const pieces = visiblePieces(textOf(match, text), 80);
  return make(
    "code",
    {},
    ...pieces.map(({ text, isName }) => (isName ? make("span", { class: "unseen-character" }, text) : text)),
  );
}

/** What the sign does not say. */
function moreWords({ type, blacklistResult, indices }: Match): string {
  if (indices !== undefined) return `at ${listed(indices.map(String), 8)}`;
  if (type === "whitelist") return type;
  return type === "blacklist" ? `${type}${blacklistResult === "phrase" ? " phrase" : ""}` : "";
}

function qualityBar(quality: number): HTMLElement {
  const bar = make("span", { class: "quality", attributes: { "aria-hidden": "true" } }, make("span"));
  bar.style.setProperty("--quality", String(Math.min(Math.max(quality, 0), 1)));
  return make("span", { class: "quality-cell" }, bar, String(Math.round(quality * 1000) / 1000));
}

function details(match: Match, { text, loadEntry }: TableInput): Node {
  const points = [...textOf(match, text)].slice(0, 41).map(nameOf);
  const list = make("dl", { class: "glance" }, pair("Characters", make("code", {}, listed(points, 40, " "))));
  if (match.type !== "blacklist" || match.blacklistResult === "phrase") return list;
  const place = make("dd", {}, "Loading …");
  list.append(make("div", {}, make("dt", {}, "Entry"), place));
  loadEntry(match).then(
    (content) => place.replaceChildren(...content),
    () => place.replaceChildren("It cannot be loaded."),
  );
  return list;
}

function pair(term: string, ...content: readonly Content[]): HTMLElement {
  return make("div", {}, make("dt", {}, term), make("dd", {}, ...content));
}

function listed(texts: readonly string[], limit: number, separator = ", "): string {
  return texts.length > limit ? `${texts.slice(0, limit).join(separator)} …` : texts.join(separator);
}
