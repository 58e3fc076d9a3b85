/**
 * Searches one region of a text: as it is, then in the readings its characters call for (letters drawn with several
 * characters, symbols as separators, ignorable letters, masked letters).
 */

import { checkNumber, type StepCounter } from "../budget.ts";
import { type ExactForms, signsAround } from "../judge/exact-forms.ts";
import { counts } from "../judge/modes.ts";
import { countsInName, isMention } from "../judge/names.ts";
import { isOrdinaryWord, MISSING, writingOf } from "../judge/ordinary-writing.ts";
import { isIgnored, isOwnWord } from "../judge/own-words.ts";
import { crossesSentence } from "../judge/phrase-ends.ts";
import { missingMarks, partOfName, quality, undoneIn } from "../judge/quality.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import type { LiteralFinder } from "../lexicon/literals.ts";
import { firstLetterOf, isPhrase, kindOf, LISTED, type PatternTable, sizeOf } from "../lexicon/pattern-table.ts";
import type { Trie } from "../lexicon/trie.ts";
import { fancyReadings, mayBeFancy } from "../near/fancy-text.ts";
import { findNear } from "../near/find-near.ts";
import type { NearForms } from "../near/near-forms.ts";
import { hasPictureInside, withMaskedPictures } from "../near/pictures.ts";
import { weightOf } from "../scripts/syllables.ts";
import { WordBreaks } from "../scripts/word-breaks.ts";
import { COMPOUND, foldTable, MASK, plainFoldTable, STROKE, SYMBOL } from "../text/fold.ts";
import { origin, type Reading, separatedBySymbols, unfolded } from "../text/reading.ts";
import { tokenEnd, tokenStart } from "../text/tokens.ts";
import type { EntryMatch, FilterEntry } from "../types.ts";
import { EarlyRefusals } from "./early-refusals.ts";
import { createMayMatchWithout, type MayMatchWithout, withoutIgnorable } from "./ignorable-words.ts";
import { findMasked, MaskedWords } from "./masked.ts";
import { nameParts } from "./name-parts.ts";
import type { PatternShapes } from "./pattern-shapes.ts";
import { type Report, Scanner } from "./scan.ts";
import { firstLetter, Walk } from "./walk.ts";

/** Options of a search: for each entry 1 when it is included; ignorable letters a to z. */
export interface Search {
  readonly mask: Uint8Array;
  readonly ignorable: string;
}

/** Everything that searches share; by index of the entry where it is a list. */
export interface SearchTables {
  readonly entries: readonly FilterEntry[];
  readonly dictionary: Dictionary;
  readonly table: PatternTable;
  readonly trie: Trie;
  readonly shapes: PatternShapes;
  readonly literals: LiteralFinder;
  readonly near: NearForms;
  readonly ignored: readonly (ReadonlySet<string> | undefined)[];
  readonly wholeWords: readonly boolean[];
  /** Forms of entries with `exactMatch`, where these are not all in its patterns. */
  readonly exactForms: ReadonlyMap<number, ExactForms>;
  readonly counter: StepCounter;
}

interface ScanContext {
  reading: Reading;
  fold: Uint16Array<ArrayBuffer>;
  mask: Uint8Array;
  found: EntryMatch[];
}

const always = (): boolean => true;
/** Steps of judging a candidate, besides the letters that are compared. */
const stepsOfJudgement = 16;

export class RegionSearch {
  readonly scanner: Scanner;
  readonly maskedWords = new MaskedWords();
  readonly #tables: SearchTables;
  readonly #refusals: EarlyRefusals;
  readonly #walk: Walk;
  readonly #mayMatchWithout: MayMatchWithout;
  readonly #breaks: WordBreaks;
  /** The text that the readings are of. */
  #source = "";
  /** Context of the current scan. */
  readonly #context: ScanContext = {
    reading: { text: "" },
    fold: foldTable,
    mask: new Uint8Array(0),
    found: [],
  };
  /** End of each pattern's last match in the reading. */
  readonly #foundUpTo = new Map<number, number>();

  constructor(tables: SearchTables) {
    this.#tables = tables;
    this.scanner = new Scanner(tables.table, tables.trie, tables.shapes, tables.counter);
    this.#refusals = new EarlyRefusals(tables.counter);
    this.#walk = new Walk(tables.table, tables.counter);
    this.#mayMatchWithout = createMayMatchWithout(tables.trie, tables.counter);
    this.#breaks = new WordBreaks(tables.counter);
  }

  /** Does the same as `search` for a word of the dictionary that has nothing but letters of ASCII. */
  searchOrdinary(text: string, mask: Uint8Array, found: EntryMatch[]): void {
    this.#source = text;
    this.#begin({ text }, foldTable, mask, found);
    this.scanner.match(this.#report, always, 1);
  }

  /** Adds the matches in the text to `found`. `hasOdd`: it may have a word that is not ordinary (see piece-text.ts). */
  search(text: string, { mask, ignorable }: Search, found: EntryMatch[], hasOdd = true): void {
    const { counter, dictionary, literals } = this.#tables;
    this.#source = text;
    const before = found.length;
    const flags = this.#begin({ text }, foldTable, mask, found);
    const { isAscii } = this.scanner;
    let letters = "";
    if (hasOdd) for (const letter of ignorable) if (this.scanner.mayHave(letter)) letters += letter;
    this.#match();
    if (flags & (COMPOUND | STROKE)) {
      counter.steps += text.length;
      const drawn = unfolded(text);
      if (drawn) this.#searchReading(drawn, foldTable, mask, found);
    }
    if (flags & SYMBOL && separatedBySymbols(text)) this.#searchReading({ text }, plainFoldTable, mask, found);
    for (const letter of letters) {
      const rest = withoutIgnorable(text, letter, dictionary, this.#mayMatchWithout);
      if (rest === undefined) continue;
      counter.steps += text.length;
      this.#searchReading(rest, foldTable, mask, found);
    }
    if (!isAscii && mayBeFancy(text, 0, text.length)) {
      counter.steps += text.length;
      for (const word of fancyReadings(text)) this.#searchReading(word, foldTable, mask, found);
    }
    const names = nameParts(text, this.#mayMatchWithout);
    if (names !== undefined) this.#searchReading(names, foldTable, mask, found);
    if (flags & MASK) findMasked(text, { ...this.#tables, mask, words: this.maskedWords }, found);
    if (!isAscii && hasPictureInside(text, 0, text.length)) this.#searchPictures(text, mask, found);
    if (!literals.isEmpty) literals.find(text, mask, found, counter);
    if (hasOdd) findNear(text, this.#tables, mask, found, before);
  }

  #searchPictures(text: string, mask: Uint8Array, found: EntryMatch[]): void {
    const reading = withMaskedPictures(text);
    if (reading === undefined) return;
    this.#tables.counter.steps += text.length;
    const hidden: EntryMatch[] = [];
    findMasked(reading.text, { ...this.#tables, mask, words: this.maskedWords }, hidden);
    for (const match of hidden)
      found.push({ ...match, start: origin(reading, match.start), end: origin(reading, match.end) });
  }

  #searchReading(reading: Reading, fold: Uint16Array<ArrayBuffer>, mask: Uint8Array, found: EntryMatch[]): void {
    this.#begin(reading, fold, mask, found);
    this.#match();
  }

  /** Reads a text, whose patterns are to be matched; returns the flags of its characters. */
  #begin(reading: Reading, fold: Uint16Array<ArrayBuffer>, mask: Uint8Array, found: EntryMatch[]): number {
    this.#tables.counter.steps += reading.text.length;
    const flags = this.scanner.read(reading.text, fold);
    this.#enter(reading, fold, mask, found);
    return flags;
  }

  /** Begins with a text that the scanner has read. */
  #enter(reading: Reading, fold: Uint16Array<ArrayBuffer>, mask: Uint8Array, found: EntryMatch[]): void {
    const { text } = reading;
    this.#breaks.begin(text);
    // Clearing an empty map costs as much as a short text.
    if (this.#foundUpTo.size > 0) this.#foundUpTo.clear();
    const context = this.#context;
    context.reading = reading;
    context.fold = fold;
    context.mask = mask;
    context.found = found;
    this.#refusals.begin(text, fold, this.scanner.begins);
  }

  #match(): void {
    this.scanner.match(this.#report, this.#isOrdinary);
  }

  /** Examines a candidate of the current scan. */
  readonly #report: Report = (pattern, candidate, symbols) => {
    const { from, count, at, isWithin } = candidate;
    const { reading, fold, mask, found } = this.#context;
    const { table, entries, wholeWords: entryWholeWords } = this.#tables;
    const { text, wholeWords = false } = reading;
    const index = table.entries[pattern] ?? 0;
    // Entries that are newer than the mask are not in it.
    if (mask[index] !== 1) return;
    const isWholeWord = wholeWords || entryWholeWords[index] === true;
    if (isWithin && isWholeWord) return;
    const entry = entries[index];
    if (!entry || (wholeWords && entry.filterMode === "exactMatch")) return;
    const first = symbols[from] ?? 0;
    // A pattern that was just found and repeats itself ("ababab").
    if (this.#foundUpTo.size > 0 && (this.#foundUpTo.get(pattern) ?? 0) > first) return;
    const letters = this.#walk.read(pattern);
    if (this.#refusals.refuses(candidate, letters, kindOf(table, pattern), entry)) return;
    // A listed word inside an ordinary one is the commonest candidate of all.
    if (this.#isInsideWord(text, first, at, isWholeWord)) return;
    // Only letters that sound alike are fewer than the pattern has: "but" is no "butt".
    const after = count < this.scanner.count ? (symbols[count] ?? 0) : text.length;
    if (!entry.replacePhonetics && after - first < sizeOf(table, pattern)) return;
    const next = from + 1 < count ? (symbols[from + 1] ?? 0) : -1;
    const start = firstLetter(text, fold, letters, first, next);
    if (this.#walk.follow(text, fold, start, entry)) this.#judge(reading, pattern, entry, found);
    this.#tables.counter.check();
  };

  readonly #isOrdinary = (start: number, end: number): boolean =>
    this.#tables.dictionary.has(this.#context.reading.text, start, end);

  /**
   * Returns true when the text from `first` to `at` lies in one word, not at its beginning, and that word is in the dictionary or
   * only whole words count.
   */
  #isInsideWord(text: string, first: number, at: number, wholeWords: boolean): boolean {
    const start = tokenStart(text, at);
    return first > start && (wholeWords || this.#tables.dictionary.has(text, start, tokenEnd(text, at)));
  }

  /** Adds the candidate that was walked last if its mode lets it count. */
  #judge(reading: Reading, pattern: number, entry: FilterEntry, found: EntryMatch[]): void {
    const { table, dictionary, ignored, counter } = this.#tables;
    counter.steps += stepsOfJudgement + this.#walk.end - this.#walk.start;
    const kind = kindOf(table, pattern);
    const mode = reading.wholeWords ? "nonEmbeddable" : entry.filterMode;
    const size = weightOf(firstLetterOf(table, pattern), sizeOf(table, pattern));
    const context = { mode, kind, size, dictionary, locale: entry.locale, breaks: this.#breaks };
    const index = table.entries[pattern] ?? 0;
    if (isOwnWord(table, pattern, dictionary)) return;
    if (!counts(reading.text, this.#walk, context)) return;
    if (isPhrase(table, pattern) && crossesSentence(reading.text, this.#walk.start, this.#walk.end)) return;
    if (isIgnored(reading.text, this.#walk, ignored[index])) return;
    if (reading.isName === true && !countsInName(reading.text, this.#walk, kind, dictionary)) return;
    let start = origin(reading, this.#walk.start);
    let end = origin(reading, this.#walk.end);
    const writing = writingOf(this.#source, { start, end }, entry, this.#walk.literal && kind === LISTED);
    if (isOrdinaryWord(this.#source, { start, end }, entry, writing, dictionary)) return;
    if (isMention(this.#source, start, this.#walk, kind, dictionary)) return;
    if (entry.filterMode === "exactMatch") {
      const forms = this.#tables.exactForms.get(index);
      const signs = signsAround(this.#source, { start, end }, { table, pattern }, forms);
      if (signs === undefined) return;
      start -= signs.before.length;
      end += signs.after.length;
    }
    this.#foundUpTo.set(pattern, this.#walk.end);
    const undone = undoneIn(this.#source, reading, this.#walk.start, this.#walk.end);
    const penalty = (writing === MISSING ? missingMarks : 0) + (reading.isName === true ? partOfName : 0);
    found.push({ entry: index, start, end, quality: quality(this.#walk, kind, undone, penalty) });
    checkNumber(found.length);
  }
}
