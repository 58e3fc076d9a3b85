/** Shows the outcome of the last request: the parts of a text with their matches, or a problem. */
import type { Access } from "../common/access.ts";
import { focusFirstError } from "../common/controls.ts";
import { type Content, element, hideNotice, make, makeButton, showNotice } from "../common/elements.ts";
import { problemOf } from "../common/problems.ts";
import { highlightTogether, prepareMarks, showMarkedText, showReplacement } from "./marked-text.ts";
import { goToRow, maximumRows, showTable } from "./match-table.ts";
import { legendOf, type Match, signMark } from "./matches.ts";
import type { Server } from "./server.ts";
import type { FailedCall, Tab } from "./tab.ts";

export type Results = ReturnType<typeof prepareResults>;

export interface ShownPart {
  /** Name of the part among others. */
  readonly title: string;
  readonly text: string;
  readonly matches: readonly Match[];
  /** Undefined when the filter did not read the part; `note` says why. */
  readonly replacement: string | undefined;
  readonly replaced: readonly Match[];
  readonly note?: string;
}

interface ResultsOptions {
  readonly access: Access;
  onRetry(): void;
  loadEntry(match: Match): Promise<readonly Content[]>;
}

export function prepareResults({ access, onRetry, loadEntry }: ResultsOptions) {
  const section = element("results", HTMLElement);
  const view = element("decided", HTMLElement);
  const status = element("status", HTMLElement);
  const problem = element("problem", HTMLElement);
  const finish = (isShown: boolean): void => {
    section.removeAttribute("aria-busy");
    status.replaceChildren();
    view.hidden = !isShown;
    hideNotice(problem);
  };
  const failed = (title: string, ...content: readonly Content[]): void => {
    finish(false);
    showNotice(problem, title, ...content);
  };
  return {
    /** Dims the earlier outcome. */
    running: (): void => section.setAttribute("aria-busy", "true"),
    failed,
    /** Describes a reply, and shows its messages at the fields. */
    failedCall: ({ reply, operationId }: FailedCall, { fields: form, form: container }: Tab): void => {
      const { title, text, fields, general, status: code } = problemOf(reply);
      const fieldCount = fields.length - form.showErrors(fields).length;
      const messages = [
        ...general.map((message) => make("li", {}, message)),
        ...fields.map(({ key, message }) => make("li", {}, make("code", {}, key), ` ${message}`)),
      ];
      const show = fieldCount === 1 ? "Show the field" : "Show the first field";
      const next =
        code === 401
          ? makeButton("Go to the key", access.focus)
          : fieldCount > 0
            ? makeButton(show, () => focusFirstError(container))
            : makeButton("Try again", onRetry);
      failed(title, make("p", {}, make("code", {}, operationId), ` ${text}`), make("ul", {}, ...messages), next);
    },
    /** Shows the next step in place of an outcome. */
    waiting: (words: string, ...more: readonly Content[]): void => {
      finish(false);
      if (words !== "") status.replaceChildren(make("span", { class: "waiting" }, words, ...more));
    },
    /** Shows the parts, with words for screen readers and the time that the server took. */
    shown: (parts: readonly ShownPart[], words: readonly Content[], milliseconds: number): void => {
      showParts(parts, loadEntry);
      finish(true);
      const time = ` Answered in ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms.`;
      // Screen readers would announce the time after every key.
      status.append(...words, make("span", { class: "time", attributes: { "aria-hidden": "true" } }, time));
    },
  };
}

/** Maximum parts shown, to keep the page fast. */
const maximumParts = 20;

/** Tables stand below all else, because they are long. */
function showParts(parts: readonly ShownPart[], loadEntry: ResultsOptions["loadEntry"]): void {
  const shown = parts.slice(0, maximumParts);
  const signs = legendOf(parts.flatMap(({ matches }) => matches));
  const rest = parts.length - shown.length;
  const views = shown.map((part, index) => partView(part, index, parts.length > 1));
  const tables = shown.map(({ matches, text }, index) => {
    const table = make("div");
    if (matches.length === 0) return table;
    const frame = make("div");
    showTable(frame, { text, matches, prefix: `part-${index}`, loadEntry });
    table.append(make("h3", {}, parts.length > 1 ? `Matches in part ${index + 1}` : "Matches"), frame);
    return table;
  });
  for (const [index, view] of views.entries()) highlightTogether([view, tables[index] ?? view]);
  element("legend", HTMLElement).replaceChildren(
    ...signs.map((sign) => make("li", {}, signMark(sign), ` ${sign.count.toLocaleString("en")}`)),
  );
  element("matches", HTMLElement).replaceChildren(...tables);
  element("parts", HTMLElement).replaceChildren(
    ...views,
    ...(rest > 0 ? [make("p", { class: "quiet" }, `… and ${rest.toLocaleString("en")} more parts.`)] : []),
  );
}

function partView(part: ShownPart, index: number, isOneOfSeveral: boolean): HTMLElement {
  const { title, text, matches, replacement, replaced, note = "" } = part;
  const view = make("div", { class: "part" });
  if (isOneOfSeveral) view.append(make("h3", {}, `Part ${index + 1}: ${title}`));
  if (replacement === undefined) {
    view.append(make("p", { class: "part-unread" }, make("code", {}, text.slice(0, 200)), ` ${note}`));
    return view;
  }
  const label = "The text with its matches marked. Arrow keys go from mark to mark.";
  const attributes = { role: "group", tabindex: "-1", "aria-label": label };
  const marked = make("div", { class: "marked", attributes });
  showMarkedText(marked, text, matches.slice(0, maximumRows));
  prepareMarks(marked, (match) => goToRow(`part-${index}`, match));
  view.append(marked);
  if (replacement !== text) {
    const filtered = make("div", { class: "marked replacement" });
    showReplacement(filtered, text, replacement, replaced);
    view.append(make("h3", {}, "Replacement"), filtered);
  }
  return view;
}

/** Explains missing matches when the blacklist is empty. Checks it once after each change. */
export function emptyListHint(server: Server, onAdd: () => void) {
  const hint = element("hint", HTMLElement);
  let isKnown = false;
  return {
    forget: (): void => {
      isKnown = false;
      hideNotice(hint);
    },
    check: async (matches: readonly Match[]): Promise<void> => {
      if (isKnown || matches.some(({ type }) => type === "blacklist")) return;
      isKnown = true;
      const { answer } = await server.call("searchFilterEntries", { query: { numberOfResults: "1" } });
      if (answer?.totalResults !== 0) return;
      const words = "No word is found, and no rule about words is met, until it has entries.";
      showNotice(hint, "The blacklist of this server is empty", make("p", {}, words), makeButton("Add a word", onAdd));
    },
  };
}
