/** The right half of the playground: what came of the last request. */

import type { FilterAnswer, Match } from "../common/answer.ts";
import { type Content, element, hideNotice, make, showNotice } from "../common/elements.ts";
import { highlightTogether } from "../common/highlighting.ts";
import { prepareMarks, showMarkedText } from "../common/marked-text.ts";
import { goToRow, mostRows, showTable } from "../common/match-table.ts";
import { showReplacement } from "../common/replacement-text.ts";
import { signMark } from "../common/sign-mark.ts";
import { legendOf } from "../common/signs.ts";

export interface Results {
  /** The answer that is shown stays, and is seen to be of an earlier request. */
  running(): void;
  answered(text: string, answer: FilterAnswer, milliseconds: number): void;
  /** Nothing to show, with a word on what to do. */
  waiting(words: string, ...more: readonly Content[]): void;
  failed(title: string, ...content: readonly Content[]): void;
}

export function prepareResults(loadEntry: (match: Match) => Promise<readonly Content[]>): Results {
  const section = element("results", HTMLElement);
  const found = element("found", HTMLElement);
  const status = element("status", HTMLElement);
  const problem = element("problem", HTMLElement);
  const marked = element("marked", HTMLElement);
  highlightTogether([found]);
  prepareMarks(marked, (match) => goToRow("match", match));
  const settle = (words: string, isShown: boolean): void => {
    section.removeAttribute("aria-busy");
    status.textContent = words;
    found.hidden = !isShown;
    hideNotice(problem);
  };
  return {
    running: () => section.setAttribute("aria-busy", "true"),
    waiting: (words, ...more) => {
      settle("", false);
      status.replaceChildren(make("span", { class: "waiting" }, words, ...more));
    },
    failed: (title, ...content) => {
      settle("", false);
      showNotice(problem, title, ...content);
    },
    answered: (text, answer, milliseconds) => {
      const shown = answer.matches.slice(0, mostRows);
      showLegend(answer.matches);
      showMarkedText(marked, text, shown);
      showTable(element("matches", HTMLElement), { text, matches: answer.matches, prefix: "match", loadEntry });
      element("meta-title", HTMLElement).hidden = answer.metaMatches.length === 0;
      showTable(element("meta-matches", HTMLElement), { text, matches: answer.metaMatches, prefix: "meta", loadEntry });
      showReplacement(element("replacement", HTMLElement), text, answer);
      settle(summaryOf(answer), true);
      status.append(make("span", { class: "time", attributes: { "aria-hidden": "true" } }, timeWords(milliseconds)));
    },
  };
}

function summaryOf({ matches, metaMatches }: FilterAnswer): string {
  const meta = metaMatches.length === 0 ? "" : `, ${counted(metaMatches.length)} in attributes of tags`;
  const found = matches.length === 0 ? "Clean: nothing is found" : `${counted(matches.length)}`;
  return `${found}${meta}.`;
}

/** A screen reader need not say it after every key. */
function timeWords(milliseconds: number): string {
  return ` Answered in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms.`;
}

function counted(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "match" : "matches"}`;
}

function showLegend(matches: readonly Match[]): void {
  element("legend", HTMLElement).replaceChildren(
    ...legendOf(matches).map((sign) => make("li", {}, signMark(sign), ` ${sign.count.toLocaleString("en")}`)),
  );
}
