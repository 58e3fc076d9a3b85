/**
 * Finds entries by the words that a reader types. Every word has to be in an entry, at least in part; the better it fits,
 * and the nearer to the title, the higher the entry stands.
 */
import { type Entry, entriesOf, type Kind, type Row } from "./entries.ts";
import { wordsMeant } from "./typos.ts";

export interface Index {
  readonly entries: readonly Entry[];
  /** What the page of each row says, in lower case; empty until it is loaded. */
  readonly texts: readonly string[];
  /** Every word of the entries. */
  readonly vocabulary: readonly string[];
}

export interface Findings {
  readonly entries: readonly Entry[];
  /** The words found, to be marked. */
  readonly words: readonly string[];
  /** Set where nothing has the words as they were typed. */
  readonly meant: string | undefined;
}

export function makeIndex(rows: readonly Row[]): Index {
  const entries = entriesOf(rows);
  return { entries, texts: [], vocabulary: [...new Set(entries.flatMap((entry) => entry.words))] };
}

export function withTexts(index: Index, texts: readonly string[]): Index {
  const lower = texts.map((text) => text.toLowerCase());
  return { ...index, texts: lower };
}

/** So many fields at most, so that they leave room for pages. */
const mostFields = 6;

export function find(index: Index, typed: string, limit: number): Findings {
  const terms = termsOf(typed);
  if (terms.length === 0) return { entries: [], words: [], meant: undefined };
  const exact = ranked(
    index,
    terms.map((term) => [term]),
  );
  if (exact.length > 0) return { entries: shortened(exact, limit), words: terms, meant: undefined };
  const choices = terms.map((term) => (isKnown(index, term) ? [term] : wordsMeant(term, index.vocabulary)));
  const words = choices.flat();
  if (choices.some((choice) => choice.length === 0)) return { entries: [], words: [], meant: undefined };
  const near = shortened(ranked(index, choices), limit);
  return { entries: near, words, meant: near.length > 0 ? words.slice(0, 3).join(" or ") : undefined };
}

/** Brackets and such are no part of a word, but slashes and dots hold paths and fields together. */
export function termsOf(typed: string): readonly string[] {
  const terms = typed
    .toLowerCase()
    .split(/[\s,;:()[\]{}"'`<>=]+/u)
    .map((term) => term.replaceAll(/^[./-]+|[./?!-]+$/g, ""))
    .filter((term) => term !== "");
  const telling = terms.filter((term) => !silent.has(term));
  return telling.length > 0 ? telling : terms;
}

/** Words that say nothing of what is looked for. */
const silent = new Set("a an and do for how i in is it my of on or the to what with".split(" "));

function isKnown(index: Index, term: string): boolean {
  return index.vocabulary.some((word) => word.startsWith(term)) || index.texts.some((text) => text.includes(term));
}

/** Each term may be one of several words. */
function ranked(index: Index, choices: readonly (readonly string[])[]): readonly Entry[] {
  const whole = choices.map((choice) => choice[0] ?? "").join("");
  return index.entries
    .map((entry) => ({ entry, points: pointsOf(index, entry, choices, whole) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ entry }) => entry);
}

function shortened(entries: readonly Entry[], limit: number): readonly Entry[] {
  let fields = 0;
  const shown = entries.filter((entry) => entry.row !== -1 || ++fields <= mostFields);
  return shown.slice(0, limit);
}

/** A reader looks for how something is done before looking for a name. */
const worth: Readonly<Record<Kind, number>> = {
  Guide: 4,
  Playground: 3,
  Topic: 3,
  Operation: 2,
  Webhook: 2,
  Status: 2,
  "Error code": 2,
  Convention: 2,
  Schema: -1,
  Change: -2,
  Decision: -14,
  Parameter: -3,
  Field: -2,
};

/** Kinds of which many share a name with the page that a reader looks for. */
const secondary: ReadonlySet<Kind> = new Set(["Field", "Parameter", "Schema", "Decision"]);

/** What is called just as a reader says is what the reader means; there are many fields of a name. */
function pointsOfName({ kind, joined, detail }: Entry, whole: string): number {
  if (kind === "Webhook" && detail.toLowerCase() === whole) return 10;
  if (joined !== whole && joined !== `${whole}s`) return 0;
  return secondary.has(kind) ? 4 : 10;
}

function pointsOf(index: Index, entry: Entry, choices: readonly (readonly string[])[], whole: string): number {
  let sum = 0;
  const text = index.texts[entry.row] ?? "";
  for (const choice of choices) {
    let best = 0;
    for (const term of choice) best = Math.max(best, pointsOfTerm(entry, text, term));
    if (best === 0) return 0;
    sum += best;
  }
  const length = Math.min(entry.titleWords.length, 20) / 10;
  const part = entry.kind === "Guide" && entry.address.includes("#") ? 2 : 0;
  return sum / choices.length + pointsOfName(entry, whole) + worth[entry.kind] - part - length;
}

function pointsOfTerm({ titleWords, words, joined, shown }: Entry, text: string, term: string): number {
  if (titleWords.includes(term)) return 20;
  if (titleWords.some((word) => word.startsWith(term))) return 15;
  if (words.includes(term)) return 12;
  if (joined.startsWith(term)) return 11;
  if (words.some((word) => word.startsWith(term))) return 8;
  if (!shown.includes(term)) return pointsInText(text, term);
  return term.includes("/") ? 14 : 6;
}

/** A word of the text counts more than a part of one. */
function pointsInText(text: string, term: string): number {
  const at = text.indexOf(term);
  if (at === -1) return 0;
  const isWord = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + term.length] ?? " ");
  return isWord ? 4 : 2;
}
