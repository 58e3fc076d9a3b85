/** Shows matches as a table, whose rows open to the characters and the blacklist entry of a match. */
import { isText } from "../../../tools/json.ts";
import { type Content, make, makeButton, makePairs } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import { type Match, nameOf, signMark, signOf, visibleText } from "./matches.ts";
import type { Answer, Server } from "./server.ts";

interface TableInput {
  /** The text that the matches lie in. */
  readonly text: string;
  readonly matches: readonly Match[];
  /** Prefix of the rows' ids, unique on the page. */
  readonly prefix: string;
  /** Loads the blacklist entry of a match. */
  readonly loadEntry: (match: Match) => Promise<readonly Content[]>;
}

/** Maximum rows shown; an answer lists up to 10,000 matches. */
export const maximumRows = 500;

const columns = ["#", "Found", "Root", "Type, severity", "Tags", "Quality", "Start, length"];

export function showTable(container: HTMLElement, input: TableInput): void {
  container.replaceChildren();
  if (input.matches.length === 0) return;
  const shown = input.matches.slice(0, maximumRows);
  const head = make("tr", {}, ...columns.map((name) => make("th", { attributes: { scope: "col" } }, name)));
  const bodies = shown.map((match, index) => row(match, index, input));
  const table = make("table", { class: "matches" }, make("thead", {}, head), ...bodies);
  container.append(make("div", { class: "table-frame" }, table));
  const rest = input.matches.length - shown.length;
  if (rest > 0) container.append(make("p", { class: "quiet" }, `… and ${rest.toLocaleString("en")} more.`));
}

/** Focuses the row of a match. */
export function goToRow(prefix: string, match: string): void {
  const button = document.getElementById(`${prefix}-${match}`);
  button?.focus({ preventScroll: true });
  button?.closest("tr")?.scrollIntoView({ block: "nearest" });
}

function row(match: Match, index: number, input: TableInput): HTMLElement {
  const id = `${input.prefix}-${index}`;
  const attributes = { "aria-expanded": "false", "aria-controls": `${id}-more` };
  const toggle = (): void => open(button, more, () => details(match, input));
  const button = makeButton(String(index + 1), toggle, { id, class: "opener", attributes });
  const cells: readonly (readonly Content[])[] = [
    [button],
    [make("code", {}, ...visibleText(textOf(match, input.text), 80))],
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
  return make("tbody", { attributes: { "data-matches": String(index) } }, tr, more);
}

/** Fills the row when it opens for the first time. */
function open(button: HTMLElement, more: HTMLElement, fill: () => Node): void {
  more.hidden = !more.hidden;
  button.setAttribute("aria-expanded", String(!more.hidden));
  if (more.firstChild === null) more.append(make("td", { attributes: { colspan: String(columns.length) } }, fill()));
  if (!more.hidden) more.scrollIntoView({ block: "nearest" });
}

function textOf({ matched, start, length }: Match, text: string): string {
  return matched ?? text.slice(start, start + length);
}

/** Details that the sign leaves out. */
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
  const characters = make("code", {}, listed(points, 40, " "));
  const list = make("dl", { class: "glance" }, ...makePairs([["Characters", [characters]]]));
  if (match.type !== "blacklist" || match.blacklistResult === "phrase") return list;
  const container = make("dd", {}, "Loading …");
  list.append(make("div", {}, make("dt", {}, "Entry"), container));
  loadEntry(match).then(
    (content) => container.replaceChildren(...content),
    () => container.replaceChildren("The entry cannot be loaded."),
  );
  return list;
}

function listed(texts: readonly string[], limit: number, separator = ", "): string {
  return texts.length > limit ? `${texts.slice(0, limit).join(separator)} …` : texts.join(separator);
}

/** Describes the blacklist entry behind a match. */
export async function describeEntry(server: Server, { root = "", locale = "" }: Match): Promise<readonly Content[]> {
  const { reply, answer } = await server.call("findFilterEntry", { query: { text: root, locale } });
  if (answer !== undefined) return factsOf(answer.entry);
  if (reply.status === 404) return ["The blacklist no longer has this entry."];
  return [`The entry cannot be shown. ${problemOf(reply).title}.`];
}

function factsOf(entry: Answer<"findFilterEntry">["entry"]): readonly Content[] {
  const members = Object.entries(entry);
  const flags = members.flatMap(([name, value]) => (value === true ? [name] : []));
  const lists = members.flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 0 && name !== "tags"
      ? [`${name}: ${value.slice(0, 20).filter(isText).join(", ")}${value.length > 20 ? " …" : ""}`]
      : [],
  );
  const { filterMode, definition, id } = entry;
  const rest = [...flags, ...lists, ...(definition === undefined ? [] : [definition])];
  return [make("code", {}, filterMode), ...rest.map((text) => `, ${text}`), make("small", {}, ` (id ${id})`)];
}
