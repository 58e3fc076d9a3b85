/**
 * Finds the entries' words in a text: the text itself, then the readings its characters call for (letters drawn with
 * several characters, symbols as separators, ignorable letters, masked letters), each by the same automaton.
 */
import { buildAutomaton } from "./automaton.ts";
import type { Dictionary } from "./dictionary.ts";
import { CLASS, COMPOUND, foldTable, MASK, plainFoldTable, SKIP_CLASS, STROKE, SYMBOL } from "./fold.ts";
import { withoutIgnorable } from "./ignorable.ts";
import { createLiteralFinder } from "./literals.ts";
import { findMasked } from "./masked.ts";
import { counts } from "./modes.ts";
import { isPhrase, kindOf, type PatternTable, sizeOf, skeletonLength } from "./pattern-table.ts";
import { compilePatterns } from "./patterns.ts";
import { quality } from "./quality.ts";
import { origin, type Reading, unfolded } from "./reading.ts";
import { Scanner, type Searched } from "./scan.ts";
import { separatedBySymbols } from "./symbols.ts";
import { TokenCache } from "./token-cache.ts";
import { plainLetters, tokenEnd, tokenStart } from "./tokens.ts";
import type { FilterEntry } from "./types.ts";
import { Walk } from "./walk.ts";

/** Where an entry was found. */
export interface Found {
  readonly entry: number;
  readonly start: number;
  readonly end: number;
  readonly quality: number;
}

export interface Finder {
  /** `mask`: for each entry 1 when it is wanted; `ignorable`: letters a to z. */
  find(text: string, mask: Uint8Array, ignorable: string): Found[];
  /** Characters looked at so far: the work done, for tests of growth. */
  steps(): number;
}

export function createFinder(entries: readonly FilterEntry[], dictionary: Dictionary): Finder {
  const table = compilePatterns(entries, dictionary);
  const automaton = buildAutomaton(table);
  const scanner = new Scanner(searchedFor(table, automaton));
  const ignored = entries.map(ignoredWords);
  const wholeWords = entries.map(({ filterMode }) => filterMode === "exactMatch" || filterMode === "nonEmbeddable");
  const findLiterals = createLiteralFinder(entries);
  const tokens = new TokenCache(dictionary);
  const walk = new Walk(table);
  let scanned = 0;

  function read(reading: Reading, fold: Uint16Array<ArrayBuffer>, mask: Uint8Array, found: Found[]): number {
    const { text } = reading;
    scanned += text.length;
    tokens.begin(text);
    return scanner.scan(text, fold, (pattern, from, count, at, symbols) => {
      const index = table.entries[pattern] ?? 0;
      const entry = entries[index];
      if (!entry || mask[index] === 0 || (reading.wholeWords && entry.filterMode === "exactMatch")) return;
      const first = symbols[from] ?? 0;
      // A listed word inside an ordinary one is the commonest candidate of all.
      if (tokens.isInsideWord(first, at, reading.wholeWords === true || wholeWords[index] === true)) return;
      const start = firstLetter(text, fold, table, pattern, first, from + 1 < count ? (symbols[from + 1] ?? 0) : -1);
      if (!walk.follow(text, fold, start, pattern, entry)) return;
      const kind = kindOf(table, pattern);
      const mode = reading.wholeWords ? "nonEmbeddable" : entry.filterMode;
      if (
        !counts(text, walk, { mode, kind, size: sizeOf(table, pattern), dictionary }) ||
        isIgnored(text, walk, ignored[index])
      )
        return;
      found.push({
        entry: index,
        start: origin(reading, walk.start),
        end: origin(reading, walk.end),
        quality: quality(walk, kind),
      });
    });
  }

  return {
    find(text, mask, ignorable) {
      const found: Found[] = [];
      const flags = read({ text }, foldTable, mask, found);
      const letters = flags & (COMPOUND | STROKE) ? unfolded(text) : undefined;
      if (letters) read(letters, foldTable, mask, found);
      if (flags & SYMBOL && separatedBySymbols(text)) read({ text }, plainFoldTable, mask, found);
      for (let i = 0; i < ignorable.length; i++) {
        const rest = withoutIgnorable(text, ignorable.charAt(i), dictionary);
        if (rest) read(rest, foldTable, mask, found);
      }
      if (flags & MASK) scanned += findMasked(text, { automaton, table, entries, mask, dictionary }, found);
      scanned += findLiterals(text, mask, found);
      return found;
    },
    steps: () => scanned + walk.steps,
  };
}

function searchedFor(table: PatternTable, automaton: Pick<Searched, "transitions" | "starts" | "patterns">): Searched {
  const lengths = new Uint8Array(table.count);
  const phrases = new Uint8Array(table.count);
  for (let pattern = 0; pattern < table.count; pattern++) {
    lengths[pattern] = skeletonLength(table, pattern);
    phrases[pattern] = isPhrase(table, pattern) ? 1 : 0;
  }
  return {
    transitions: automaton.transitions,
    starts: automaton.starts,
    patterns: automaton.patterns,
    lengths,
    phrases,
  };
}

/**
 * Where a candidate begins: its first run may have begun in a word before ("that turd"), and then only what is needed of
 * it belongs to the match. `next` is where the following symbol begins, -1 if there is none.
 */
function firstLetter(
  text: string,
  fold: Uint16Array,
  table: PatternTable,
  pattern: number,
  symbol: number,
  next: number,
): number {
  if (next < 0) return symbol;
  const run = table.classStarts[pattern] ?? 0;
  const needed = table.runs[run] ?? 1;
  let start = symbol;
  let letters = 0;
  for (let at = next - 1; at >= symbol; at--) {
    const letter = (fold[text.charCodeAt(at)] ?? 0) & CLASS;
    if (letter === table.classes[run]) {
      start = at;
      letters++;
    } else if (letter !== SKIP_CLASS && letters >= needed) break;
  }
  return start;
}

function ignoredWords({ ignores }: FilterEntry): ReadonlySet<string> | undefined {
  return ignores.length > 0 ? new Set(ignores.map((word) => plainLetters(word, 0, word.length))) : undefined;
}

/** Document 2, `ignores`: words in which the entry is no match, whatever their case and accents. */
function isIgnored(text: string, { start, end }: Walk, ignored: ReadonlySet<string> | undefined): boolean {
  return ignored?.has(plainLetters(text, tokenStart(text, start), tokenEnd(text, end))) === true;
}
