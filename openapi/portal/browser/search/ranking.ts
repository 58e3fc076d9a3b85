/**
 * Searches and ranks entries. One with every word comes first; where none has them all, any of the words does. Exact words
 * and words of the title rank highest, synonyms and stems lower.
 */
import { type Entry, entriesOf, type Kind, type Row } from "./entries.ts";
import { stemOf, synonymsOf } from "./synonyms.ts";

/** Minimum length; shorter words have too many similar ones. */
const minimumLength = 4;

export function similarWords(typed: string, vocabulary: readonly string[]): readonly string[] {
  if (typed.length < minimumLength) return [];
  return vocabulary.filter((word) => isNear(typed, word) || (typed.length > minimumLength && isNearStart(typed, word)));
}

/** Compares with the beginning of a word, for a query that is not complete yet. */
function isNearStart(typed: string, word: string): boolean {
  if (word.length <= typed.length || word[0] !== typed[0]) return false;
  return isNear(typed, word.slice(0, typed.length)) || isNear(typed, word.slice(0, typed.length + 1));
}

function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shared = Math.min(one.length, other.length) - start;
  while (end < shared && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

export interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into marked and plain pieces, where words begin. Of overlapping words, the first and longest is marked. */
export function markedPieces(text: string, words: readonly string[]): readonly MarkedPiece[] {
  const lower = text.toLowerCase();
  const wanted = words.toSorted((one, other) => other.length - one.length);
  const pieces: MarkedPiece[] = [];
  let plain = 0;
  for (let at = 0; at < text.length; ) {
    const found = wanted.find((word) => word !== "" && lower.startsWith(word, at) && isStart(lower, at));
    if (found === undefined) at += 1;
    else {
      if (at > plain) pieces.push({ text: text.slice(plain, at), isMarked: false });
      pieces.push({ text: text.slice(at, at + found.length), isMarked: true });
      at += found.length;
      plain = at;
    }
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), isMarked: false });
  return pieces;
}

/** Returns the part of a text around the first of the words; undefined if it has none. */
export function excerpt(text: string, words: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  const positions = words.map((word) => startIn(lower, word)).filter((position) => position !== -1);
  if (positions.length === 0) return undefined;
  const first = Math.min(...positions);
  const start = first < 40 ? 0 : text.indexOf(" ", first - 40) + 1;
  const end = start + 110 < text.length ? text.lastIndexOf(" ", start + 110) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, first + 10))}${end < text.length ? " …" : ""}`;
}

export interface Index {
  readonly entries: readonly Entry[];
  /** Text of each row; empty until it is loaded. */
  readonly texts: readonly string[];
  /** The same in lower case. */
  readonly lowerTexts: readonly string[];
  /** Every word of the entries. */
  readonly vocabulary: readonly string[];
}

export interface SearchResults {
  readonly entries: readonly Entry[];
  /** Words to mark. */
  readonly words: readonly string[];
  /** The similar words of these results; undefined if they match as typed. */
  readonly similar: string | undefined;
  /** True for pages that lead on where nothing was found. */
  readonly isSuggested?: boolean;
}

/** Kinds of entries that readers choose together. */
const facets = {
  All: undefined,
  Guides: new Set<Kind>(["Guide", "Playground", "Topic", "Convention"]),
  Operations: new Set<Kind>(["Operation", "Webhook", "Parameter"]),
  Schemas: new Set<Kind>(["Schema", "Field"]),
  Errors: new Set<Kind>(["Error code", "Status"]),
  "Decisions and changes": new Set<Kind>(["Decision", "Change"]),
} as const satisfies Record<string, ReadonlySet<Kind> | undefined>;

export type Facet = keyof typeof facets;

export const facetNames: readonly Facet[] = [
  "All",
  "Guides",
  "Operations",
  "Schemas",
  "Errors",
  "Decisions and changes",
];

/** Titles of the pages that are shown where nothing was found. */
const suggested = new Set(["Quick start", "Guides", "Errors", "Schemas", "Filter playground"]);

export function createIndex(rows: readonly Row[]): Index {
  const entries = entriesOf(rows);
  return { entries, texts: [], lowerTexts: [], vocabulary: [...new Set(entries.flatMap((entry) => entry.words))] };
}

export function withTexts(index: Index, texts: readonly string[]): Index {
  return { ...index, texts, lowerTexts: texts.map((text) => text.toLowerCase()) };
}

/** Limit for fields, so that pages remain visible. */
const maximumFields = 6;

export function find(whole: Index, typed: string, limit: number, facet: Facet = "All"): SearchResults {
  const [code = typed] = /\[[a-z]+\]/i.exec(typed) ?? [];
  const ofCode = code === typed ? undefined : find(whole, code, limit, facet);
  if (ofCode !== undefined && ofCode.entries.length > 0) return ofCode;
  const terms = termsOf(typed);
  if (terms.length === 0) return { entries: [], words: [], similar: undefined };
  const kinds: ReadonlySet<Kind> | undefined = facets[facet];
  const index =
    kinds === undefined ? whole : { ...whole, entries: whole.entries.filter(({ kind }) => kinds.has(kind)) };
  const meanings = terms.map(meaningsOf);
  // Less than half of the words of a question may be missing; an entry with all of them gains.
  const exact = rank(index, meanings, Math.ceil(terms.length * 0.6));
  if (exact.length > 0) return { entries: limited(exact, limit), words: typedWords(meanings), similar: undefined };
  const near = terms.map((term) => (isKnown(index, term) ? meaningsOf(term) : similarMeanings(index, term)));
  const [words, similar] = [typedWords(near), near.flat().map(({ word }) => word)];
  const corrected = near.every((choice) => choice.length > 0) ? limited(rank(index, near, terms.length), limit) : [];
  if (corrected.length > 0) return { entries: corrected, words, similar: similar.slice(0, 3).join(" or ") };
  const any = limited(rank(index, meanings, 1), limit);
  if (any.length > 0) return { entries: any, words: typedWords(meanings), similar: undefined };
  const entries = whole.entries.filter(({ kind, title }) => !secondary.has(kind) && suggested.has(title));
  return { entries, words: [], similar: undefined, isSuggested: true };
}

/** A word to look for; synonyms and stems count less than what is typed. */
interface Meaning {
  readonly word: string;
  readonly weight: number;
}

function meaningsOf(term: string): readonly Meaning[] {
  const stem = stemOf(term);
  return [
    { word: term, weight: 1 },
    ...(stem === term ? [] : [{ word: stem, weight: 0.75 }]),
    ...synonymsOf(term).map((word) => ({ word, weight: 0.7 })),
  ];
}

function similarMeanings(index: Index, term: string): readonly Meaning[] {
  return similarWords(term, index.vocabulary).map((word) => ({ word, weight: 1 }));
}

function typedWords(meanings: readonly (readonly Meaning[])[]): readonly string[] {
  return meanings.flat().map(({ word }) => word);
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
const stopWords = new Set(
  (
    "a about all am an and any are at be been by can cannot could did do does for from get give has have how i if in into is it " +
    "its make me my need no of on one or our please see should so some than that the their them then there these they " +
    "this to use using want was way we what when where which who why will with without would you your"
  ).split(" "),
);

function isKnown(index: Index, term: string): boolean {
  return (
    index.vocabulary.some((word) => word.startsWith(term)) ||
    index.lowerTexts.some((text) => startIn(text, term) !== -1)
  );
}

/** Ranks the entries in which at least so many of the terms are found. */
function rank(index: Index, terms: readonly (readonly Meaning[])[], minimum: number): readonly Entry[] {
  const whole = terms.map(([first]) => first?.word ?? "").join("");
  return index.entries
    .map((entry) => ({ entry, points: pointsOf(index, entry, { terms, minimum, whole }) }))
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
  Change: -8,
  Decision: -8,
  Parameter: -5,
  Field: -4,
};

/** Kinds whose entries often share the name of a more important page. */
const secondary: ReadonlySet<Kind> = new Set(["Field", "Parameter", "Schema", "Decision"]);

/** Returns the bonus for a title that equals the query. */
function pointsOfName({ kind, joined, detail }: Entry, whole: string): number {
  if (kind === "Webhook" && detail.toLowerCase() === whole) return 10;
  if (joined !== whole && joined !== `${whole}s`) return 0;
  return secondary.has(kind) ? 4 : 10;
}

interface Query {
  readonly terms: readonly (readonly Meaning[])[];
  /** How many terms have to be found. */
  readonly minimum: number;
  readonly whole: string;
}

function pointsOf(index: Index, entry: Entry, { terms, minimum, whole }: Query): number {
  let sum = 0;
  let count = 0;
  const text = index.lowerTexts[entry.row] ?? "";
  for (const [position, term] of terms.entries()) {
    let best = 0;
    for (const { word, weight } of term) best = Math.max(best, weight * pointsOfTerm(entry, text, word));
    if (best > 0) count += 1;
    if (count + terms.length - position - 1 < minimum) return 0;
    sum += best;
  }
  if (count === 0) return 0;
  const length = Math.min(entry.titleWords.length, 20) / 10;
  const part = entry.kind === "Guide" && entry.address.includes("#") ? 2 : 0;
  const complete = count === terms.length && terms.length > 1 ? 3 : 0;
  return sum / terms.length + complete + pointsOfName(entry, whole) + kindBonus[entry.kind] - part - length;
}

function pointsOfTerm({ titleWords, words, joined, shown }: Entry, text: string, term: string): number {
  if (titleWords.includes(term)) return 20;
  if (titleWords.some((word) => word.startsWith(term))) return 15;
  if (words.includes(term)) return 12;
  if (joined.startsWith(term)) return 11;
  if (words.some((word) => word.startsWith(term))) return 8;
  if (startIn(shown, term) === -1) return pointsInText(text, term);
  return term.includes("/") ? 14 : 6;
}

/** Returns where a word begins with the term; -1 if none does. "rate" is not in "moderate". */
function startIn(text: string, term: string): number {
  let at = text.indexOf(term);
  while (at !== -1 && !isStart(text, at)) at = text.indexOf(term, at + 1);
  return at;
}

/** Returns true where a word begins, or none is. */
function isStart(text: string, at: number): boolean {
  return !isLetter(text[at - 1]) || !isLetter(text[at]);
}

function isLetter(character = " "): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Scores a match in the text; a whole word counts more. */
function pointsInText(text: string, term: string): number {
  const at = startIn(text, term);
  if (at === -1) return 0;
  return isLetter(text[at + term.length]) ? 2 : 4;
}
