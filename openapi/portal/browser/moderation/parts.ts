/** The parts of the content with their matches marked, and what became of them. */
import type { Explanation } from "../../../decision/explanation.ts";
import type { Match } from "../common/answer.ts";
import { type Content, element, make } from "../common/elements.ts";
import { highlightTogether } from "../common/highlighting.ts";
import { prepareMarks, showMarkedText } from "../common/marked-text.ts";
import { goToRow, mostRows, showTable } from "../common/match-table.ts";
import { showReplacement } from "../common/replacement-text.ts";
import { signMark } from "../common/sign-mark.ts";
import { legendOf } from "../common/signs.ts";
import type { DecisionAnswer, ModeratedPart } from "./decision-answer.ts";

/** A part as it was sent. */
export interface SentPart {
  readonly type: string;
  readonly name: string;
  readonly content: string;
}

export interface ShownParts {
  readonly sent: readonly SentPart[];
  readonly answer: DecisionAnswer;
  readonly explanation: Explanation<Match>;
  readonly loadEntry: (match: Match) => Promise<readonly Content[]>;
}

/** More parts would only slow the page down. */
const mostParts = 20;

export function showParts({ sent, answer, explanation, loadEntry }: ShownParts): void {
  const shown = answer.parts.slice(0, mostParts);
  element("legend", HTMLElement).replaceChildren(
    ...legendOf(answer.parts.flatMap(({ matches }) => matches)).map((sign) =>
      make("li", {}, signMark(sign), ` ${sign.count.toLocaleString("en")}`),
    ),
  );
  const rest = answer.parts.length - shown.length;
  const all = { sent, answer, explanation, loadEntry };
  const views = shown.map((part, index) => partView(part, index, all));
  const tables = shown.map((part, index) => tableView(part, index, all));
  for (const [index, view] of views.entries()) highlightTogether([view, tables[index] ?? view]);
  element("matches", HTMLElement).replaceChildren(...tables);
  element("parts", HTMLElement).replaceChildren(
    ...views,
    ...(rest > 0 ? [make("p", { class: "quiet" }, `… and ${rest.toLocaleString("en")} more parts.`)] : []),
  );
}

/** What is known of each match; below the explanation, for it is long. */
function tableView({ matches }: ModeratedPart, index: number, { sent, loadEntry, answer }: ShownParts): HTMLElement {
  const place = make("div");
  if (matches.length === 0) return place;
  const title = answer.parts.length > 1 ? `Matches in part ${index + 1}` : "Matches";
  const table = make("div");
  showTable(table, { text: sent[index]?.content ?? "", matches, prefix: prefixOf(index), loadEntry });
  place.append(make("h3", {}, title), table);
  return place;
}

function prefixOf(index: number): string {
  return `part-${index}`;
}

function partView(part: ModeratedPart, index: number, { sent, answer, explanation }: ShownParts): HTMLElement {
  const { type = "", name = "", content = "" } = sent[index] ?? {};
  const place = make("div", { class: "part" });
  if (answer.parts.length > 1)
    place.append(make("h3", {}, `Part ${index + 1}: ${name === "" ? type : `${name}, ${type}`}`));
  if (part.replacement === undefined) {
    const judged =
      part.confidence === undefined ? "Nothing judged it." : `Confidence of the media filter: ${part.confidence}.`;
    const words = type === "image" || type === "video" ? judged : "The filter does not read parts of this type.";
    place.append(make("p", { class: "part-unread" }, make("code", {}, content.slice(0, 200)), ` ${words}`));
    return place;
  }
  const marked = make("div", {
    class: "marked",
    attributes: {
      role: "group",
      tabindex: "-1",
      "aria-label": "The text with its matches marked. Arrow keys go from mark to mark.",
    },
  });
  showMarkedText(marked, content, part.matches.slice(0, mostRows));
  prepareMarks(marked, (match) => goToRow(prefixOf(index), match));
  place.append(marked);
  if (part.replacement !== content) {
    const filtered = make("div", { class: "marked replacement" });
    const matches = replacedIn(index, explanation);
    showReplacement(filtered, content, { replacement: part.replacement, matches });
    place.append(make("h3", {}, "Replacement"), filtered);
  }
  return place;
}

/** Only what a rule says `replace` of is replaced. */
function replacedIn(index: number, { met }: Explanation<Match>): readonly Match[] {
  const replaced = met.filter(({ rule }) => rule.action === "replace").flatMap((one) => one.met);
  return replaced.flatMap((finding) => (finding.part === index && "match" in finding ? [finding.match] : []));
}
