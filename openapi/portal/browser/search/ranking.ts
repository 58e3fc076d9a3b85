/**
 * Finds and ranks entries by the words that a reader types. An entry has to contain every word, at least in part; words
 * in titles and whole words rank higher.
 */
import { type Entry, entriesOf, type Kind, type Row } from "./entries.ts";
import { correctionsOf } from "./typos.ts";

export interface Index {
  readonly entries: readonly Entry[];
  /** The text of each row's page in lower case; empty until it is loaded. */
  readonly texts: readonly string[];
  /** Every word of the entries. */
  readonly vocabulary: readonly string[];
}

export interface Findings {
  readonly entries: readonly Entry[];
  /** The words found, to be marked. */
  readonly words: readonly string[];
  /** The corrected words, when no entry has the typed ones. */
  readonly correction: string | undefined;
}

export function makeIndex(rows: readonly Row[]): Index {
  const entries = entriesOf(rows);
  return { entries, texts: [], vocabulary: [...new Set(entries.flatMap((entry) => entry.words))] };
}

export function withTexts(index: Index, texts: readonly string[]): Index {
  const lower = texts.map((text) => text.toLowerCase());
  return { ...index, texts: lower };
}

/** Maximum fields in a result, to leave room for pages. */
const maximumFields = 6;

export function find(index: Index, typed: string, limit: number): Findings {
  const terms = termsOf(typed);
  if (terms.length === 0) return { entries: [], words: [], correction: undefined };
  const exact = ranked(
    index,
    terms.map((term) => [term]),
  );
  if (exact.length > 0) return { entries: shortened(exact, limit), words: terms, correction: undefined };
  const choices = terms.map((term) => (isKnown(index, term) ? [term] : correctionsOf(term, index.vocabulary)));
  const words = choices.flat();
  if (choices.some((choice) => choice.length === 0)) return { entries: [], words: [], correction: undefined };
  const near = shortened(ranked(index, choices), limit);
  return { entries: near, words, correction: near.length > 0 ? words.slice(0, 3).join(" or ") : undefined };
}

/** Splits at brackets and punctuation, but not at the slashes and dots of paths and fields. */
export function termsOf(typed: string): readonly string[] {
  const terms = typed
    .toLowerCase()
    .split(/[\s,;:()[\]{}"'`<>=]+/u)
    .map((term) => term.replaceAll(/^[./-]+|[./?!-]+$/g, ""))
    .filter((term) => term !== "");
  const meaningful = terms.filter((term) => !stopWords.has(term));
  return meaningful.length > 0 ? meaningful : terms;
}

/** Words too common to search for. */
const stopWords = new Set("a an and do for how i in is it my of on or the to what with".split(" "));

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
  const shown = entries.filter((entry) => entry.row !== -1 || ++fields <= maximumFields);
  return shown.slice(0, limit);
}

/** Points per kind: guides before reference pages. */
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

/** Kinds whose names often repeat the name of a page. */
const secondary: ReadonlySet<Kind> = new Set(["Field", "Parameter", "Schema", "Decision"]);

/** Rewards an exact name. */
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

/** Rewards whole words over parts of words. */
function pointsInText(text: string, term: string): number {
  const at = text.indexOf(term);
  if (at === -1) return 0;
  const isWord = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + term.length] ?? " ");
  return isWord ? 4 : 2;
}
