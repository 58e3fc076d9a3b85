/** Shows the results of the last request. */

import type { FilterAnswer, Match } from "../common/answer.ts";
import { type Content, element, hideNotice, make, showNotice } from "../common/elements.ts";
import { highlightTogether } from "../common/highlighting.ts";
import { prepareMarks, showMarkedText } from "../common/marked-text.ts";
import { goToRow, maximumRows, showTable } from "../common/match-table.ts";
import { showReplacement } from "../common/replacement-text.ts";
import { signMark } from "../common/sign-mark.ts";
import { legendOf } from "../common/signs.ts";

export interface Results {
  /** Dims the earlier results. */
  running(): void;
  answered(text: string, answer: FilterAnswer, milliseconds: number): void;
  /** Shows the next step in place of results. */
  waiting(words: string, ...more: readonly Content[]): void;
  failed(title: string, ...content: readonly Content[]): void;
}

export function prepareResults(loadEntry: (match: Match) => Promise<readonly Content[]>): Results {
  const section = element("results", HTMLElement);
  const view = element("found", HTMLElement);
  const status = element("status", HTMLElement);
  const problem = element("problem", HTMLElement);
  const marked = element("marked", HTMLElement);
  highlightTogether([view]);
  prepareMarks(marked, (match) => goToRow("match", match));
  const finish = (words: string, isShown: boolean): void => {
    section.removeAttribute("aria-busy");
    status.textContent = words;
    view.hidden = !isShown;
    hideNotice(problem);
  };
  return {
    running: () => section.setAttribute("aria-busy", "true"),
    waiting: (words, ...more) => {
      finish("", false);
      status.replaceChildren(make("span", { class: "waiting" }, words, ...more));
    },
    failed: (title, ...content) => {
      finish("", false);
      showNotice(problem, title, ...content);
    },
    answered: (text, answer, milliseconds) => {
      const shown = answer.matches.slice(0, maximumRows);
      showLegend(answer.matches);
      showMarkedText(marked, text, shown);
      showTable(element("matches", HTMLElement), { text, matches: answer.matches, prefix: "match", loadEntry });
      element("meta-title", HTMLElement).hidden = answer.metaMatches.length === 0;
      showTable(element("meta-matches", HTMLElement), { text, matches: answer.metaMatches, prefix: "meta", loadEntry });
      showReplacement(element("replacement", HTMLElement), text, answer);
      finish(summaryOf(answer), true);
      status.append(make("span", { class: "time", attributes: { "aria-hidden": "true" } }, timeWords(milliseconds)));
    },
  };
}

function summaryOf({ matches, metaMatches }: FilterAnswer): string {
  const meta = metaMatches.length === 0 ? "" : `, ${matchCount(metaMatches.length)} in attributes of tags`;
  const summary = matches.length === 0 ? "Clean: no matches" : `${matchCount(matches.length)}`;
  return `${summary}${meta}.`;
}

/** Hidden from screen readers, which would announce it after every key. */
function timeWords(milliseconds: number): string {
  return ` Answered in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms.`;
}

function matchCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "match" : "matches"}`;
}

function showLegend(matches: readonly Match[]): void {
  element("legend", HTMLElement).replaceChildren(
    ...legendOf(matches).map((sign) => make("li", {}, signMark(sign), ` ${sign.count.toLocaleString("en")}`)),
  );
}
