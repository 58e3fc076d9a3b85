/** Shows the parts of the content with their matches and replacements. */
import type { Explanation } from "../../../decision/explanation.ts";
import type { Match } from "../common/answer.ts";
import { type Content, element, make } from "../common/elements.ts";
import { highlightTogether } from "../common/highlighting.ts";
import { prepareMarks, showMarkedText } from "../common/marked-text.ts";
import { goToRow, maximumRows, showTable } from "../common/match-table.ts";
import { showReplacement } from "../common/replacement-text.ts";
import { signMark } from "../common/sign-mark.ts";
import { legendOf } from "../common/signs.ts";
import type { DecisionAnswer, ModeratedPart } from "./decision-answer.ts";

export interface SentPart {
  readonly type: string;
  readonly name: string;
  readonly content: string;
}

export interface PartsInput {
  readonly sent: readonly SentPart[];
  readonly answer: DecisionAnswer;
  readonly explanation: Explanation<Match>;
  readonly loadEntry: (match: Match) => Promise<readonly Content[]>;
}

/** Maximum parts shown, to keep the page fast. */
const maximumParts = 20;

export function showParts({ sent, answer, explanation, loadEntry }: PartsInput): void {
  const shown = answer.parts.slice(0, maximumParts);
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

/** Tables stand below the explanation, because they are long. */
function tableView({ matches }: ModeratedPart, index: number, { sent, loadEntry, answer }: PartsInput): HTMLElement {
  const view = make("div");
  if (matches.length === 0) return view;
  const title = answer.parts.length > 1 ? `Matches in part ${index + 1}` : "Matches";
  const table = make("div");
  showTable(table, { text: sent[index]?.content ?? "", matches, prefix: prefixOf(index), loadEntry });
  view.append(make("h3", {}, title), table);
  return view;
}

function prefixOf(index: number): string {
  return `part-${index}`;
}

function partView(part: ModeratedPart, index: number, { sent, answer, explanation }: PartsInput): HTMLElement {
  const { type = "", name = "", content = "" } = sent[index] ?? {};
  const view = make("div", { class: "part" });
  if (answer.parts.length > 1)
    view.append(make("h3", {}, `Part ${index + 1}: ${name === "" ? type : `${name}, ${type}`}`));
  if (part.replacement === undefined) {
    const confidence =
      part.confidence === undefined
        ? "No media filter judged it."
        : `Confidence of the media filter: ${part.confidence}.`;
    const words = type === "image" || type === "video" ? confidence : "The filter does not read parts of this type.";
    view.append(make("p", { class: "part-unread" }, make("code", {}, content.slice(0, 200)), ` ${words}`));
    return view;
  }
  const marked = make("div", {
    class: "marked",
    attributes: {
      role: "group",
      tabindex: "-1",
      "aria-label": "The text with its matches marked. Arrow keys go from mark to mark.",
    },
  });
  showMarkedText(marked, content, part.matches.slice(0, maximumRows));
  prepareMarks(marked, (match) => goToRow(prefixOf(index), match));
  view.append(marked);
  if (part.replacement !== content) {
    const filtered = make("div", { class: "marked replacement" });
    const matches = replacedMatches(index, explanation);
    showReplacement(filtered, content, { replacement: part.replacement, matches });
    view.append(make("h3", {}, "Replacement"), filtered);
  }
  return view;
}

/** Returns the matches that a rule with the action `replace` found. */
function replacedMatches(index: number, { met }: Explanation<Match>): readonly Match[] {
  const replaced = met.filter(({ rule }) => rule.action === "replace").flatMap((one) => one.met);
  return replaced.flatMap((finding) => (finding.part === index && "match" in finding ? [finding.match] : []));
}
