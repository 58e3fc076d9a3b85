/**
 * Searches and ranks entries. An entry must contain every word, at least in part; exact words and words of the title rank
 * highest.
 */
import { type Entry, entriesOf, type Kind, type Row } from "./entries.ts";
import { similarWords } from "./typos.ts";

export interface Index {
  readonly entries: readonly Entry[];
  /** Text of each row in lower case; empty until it is loaded. */
  readonly texts: readonly string[];
  /** Every word of the entries. */
  readonly vocabulary: readonly string[];
}

export interface SearchResults {
  readonly entries: readonly Entry[];
  /** Words to mark. */
  readonly words: readonly string[];
  /** The similar words of these results; undefined if they match as typed. */
  readonly similar: string | undefined;
}

export function createIndex(rows: readonly Row[]): Index {
  const entries = entriesOf(rows);
  return { entries, texts: [], vocabulary: [...new Set(entries.flatMap((entry) => entry.words))] };
}

export function withTexts(index: Index, texts: readonly string[]): Index {
  const lower = texts.map((text) => text.toLowerCase());
  return { ...index, texts: lower };
}

/** Limit for fields, so that pages remain visible. */
const maximumFields = 6;

export function find(index: Index, typed: string, limit: number): SearchResults {
  const terms = termsOf(typed);
  if (terms.length === 0) return { entries: [], words: [], similar: undefined };
  const exact = rank(
    index,
    terms.map((term) => [term]),
  );
  if (exact.length > 0) return { entries: limited(exact, limit), words: terms, similar: undefined };
  const choices = terms.map((term) => (isKnown(index, term) ? [term] : similarWords(term, index.vocabulary)));
  const words = choices.flat();
  if (choices.some((choice) => choice.length === 0)) return { entries: [], words: [], similar: undefined };
  const near = limited(rank(index, choices), limit);
  return { entries: near, words, similar: near.length > 0 ? words.slice(0, 3).join(" or ") : undefined };
}

/** Splits the query into terms; slashes and dots stay, because they are part of paths and fields. */
export function termsOf(typed: string): readonly string[] {
  const terms = typed
    .toLowerCase()
    .split(/[\s,;:()[\]{}"'`<>=]+/u)
    .map((term) => term.replaceAll(/^[./-]+|[./?!-]+$/g, ""))
    .filter((term) => term !== "");
  const significant = terms.filter((term) => !stopWords.has(term));
  return significant.length > 0 ? significant : terms;
}

/** Words to ignore. */
const stopWords = new Set("a an and do for how i in is it my of on or the to what with".split(" "));

function isKnown(index: Index, term: string): boolean {
  return index.vocabulary.some((word) => word.startsWith(term)) || index.texts.some((text) => text.includes(term));
}

/** Ranks the entries; each term is a choice of words. */
function rank(index: Index, choices: readonly (readonly string[])[]): readonly Entry[] {
  const whole = choices.map((choice) => choice[0] ?? "").join("");
  return index.entries
    .map((entry) => ({ entry, points: pointsOf(index, entry, choices, whole) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ entry }) => entry);
}

function limited(entries: readonly Entry[], limit: number): readonly Entry[] {
  let fields = 0;
  const shown = entries.filter((entry) => entry.row !== -1 || ++fields <= maximumFields);
  return shown.slice(0, limit);
}

/** Bonus by kind: readers look for guides before names. */
const kindBonus: Readonly<Record<Kind, number>> = {
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

/** Kinds whose entries often share the name of a more important page. */
const secondary: ReadonlySet<Kind> = new Set(["Field", "Parameter", "Schema", "Decision"]);

/** Returns the bonus for a title that equals the query. */
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
  return sum / choices.length + pointsOfName(entry, whole) + kindBonus[entry.kind] - part - length;
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

/** Scores a match in the text; a whole word counts more. */
function pointsInText(text: string, term: string): number {
  const at = text.indexOf(term);
  if (at === -1) return 0;
  const isWord = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + term.length] ?? " ");
  return isWord ? 4 : 2;
}
