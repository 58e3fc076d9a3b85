/**
 * Searches one piece of a text between spaces, which is short, for anything that makes a closer look at it worth while (see
 * prefilter/examine.ts). It reads a piece in another way only where that may find more than it has found as written.
 */
import { fancyReadings, mayBeFancy } from "../near/fancy-text.ts";
import { findNear, mayHoldNear } from "../near/find-near.ts";
import { hasPictureInside, withMaskedPictures } from "../near/pictures.ts";
import { foldTable, MASK, plainFoldTable, SYMBOL } from "../text/fold.ts";
import { withoutIgnorable } from "../text/ignorable.ts";
import { unfolded } from "../text/reading.ts";
import { separatedBySymbols } from "../text/symbols.ts";
import { continuesWord, maximumReach } from "../text/tokens.ts";
import type { EntryMatch } from "./entry-match.ts";
import { createMayMatchWithout } from "./ignorable-words.ts";
import { findMasked, mayBeMasked } from "./masked.ts";
import type { RegionSearch, SearchTables } from "./region-search.ts";
import type { TrieEnds } from "./trie-ends.ts";

/** Traits of a piece that tell which other readings it may have. */
export interface PieceFlags {
  /** Flags of all its characters. */
  readonly flags: number;
  /** True when letters may be drawn with several characters. */
  readonly drawn: boolean;
  /** Number of letters, and of signs that stand for letters. */
  readonly letters: number;
  readonly symbols: number;
  /** True when one of its words is in no dictionary. */
  readonly unknown: boolean;
}

const firstBeyondAscii = 0x80;
/** Bits of a small letter besides its place in the alphabet. */
const smallLetter = 0x60;

const space = 0x20;
// Kinds of characters: words go on with them; ignorable letters.
const IN_WORD = 1;
const IGNORABLE = 2;
const wordCharacters = Uint8Array.from({ length: firstBeyondAscii }, (_, code) => (continuesWord(code) ? IN_WORD : 0));

export class PieceSearch {
  readonly #tables: SearchTables;
  readonly #search: RegionSearch;
  /** Kinds of the characters of ASCII. */
  readonly #kinds = wordCharacters.slice();
  readonly #mayMatchWithout;
  /** True when a character of the current piece is beyond ASCII, and when one is an ignorable letter. */
  #isBeyondAscii = false;
  #hasIgnorable = false;

  /** @param ignorable ignorable letters a to z */
  constructor(tables: SearchTables, search: RegionSearch, ignorable: string) {
    this.#tables = tables;
    this.#search = search;
    for (const letter of ignorable)
      for (const each of [letter, letter.toUpperCase()]) this.#kinds[each.charCodeAt(0)] = IN_WORD | IGNORABLE;
    this.#mayMatchWithout = createMayMatchWithout(tables.trie, tables.counter);
  }

  /** Returns true when the piece holds any word of the mask; the scanner has read it, and the trie ends at `ends`. */
  holds(piece: string, traits: PieceFlags, ends: TrieEnds, mask: Uint8Array): boolean {
    if (ends.count > 0 && this.#search.holdsAt(piece, ends, mask)) return true;
    this.#readCodes(piece);
    return (
      (traits.drawn && this.#holdsDrawn(piece, mask)) ||
      (traits.letters > 1 && this.#holdsAmongSigns(piece, traits, mask)) ||
      (this.#isBeyondAscii && this.#holdsBeyondAscii(piece, mask)) ||
      (traits.unknown && this.#holdsInUnknownWord(piece, mask)) ||
      this.#holdsLiteral(piece, mask)
    );
  }

  #readCodes(piece: string): void {
    const kinds = this.#kinds;
    let codes = 0;
    let seen = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      codes |= code;
      seen |= kinds[code & (firstBeyondAscii - 1)] ?? 0;
    }
    this.#isBeyondAscii = codes >= firstBeyondAscii;
    // Beyond ASCII, other characters may be taken for one.
    this.#hasIgnorable = (seen & IGNORABLE) !== 0;
  }

  #holdsDrawn(piece: string, mask: Uint8Array): boolean {
    this.#tables.counter.steps += piece.length;
    const letters = unfolded(piece);
    return letters !== undefined && this.#search.holdsReading(piece, letters, foldTable, mask);
  }

  /** Looks for symbols as separators, and for hidden letters. */
  #holdsAmongSigns(piece: string, { flags, symbols }: PieceFlags, mask: Uint8Array): boolean {
    if (symbols > 0 && (flags & SYMBOL) !== 0 && separatedBySymbols(piece))
      if (this.#search.holdsReading(piece, { text: piece }, plainFoldTable, mask)) return true;
    return (flags & MASK) !== 0 && mayBeMasked(piece, this.#tables.dictionary) && this.#holdsMasked(piece, mask);
  }

  #holdsMasked(text: string, mask: Uint8Array): boolean {
    const found: EntryMatch[] = [];
    findMasked(text, { ...this.#tables, mask, words: this.#search.maskedWords }, found);
    return found.length > 0;
  }

  #holdsBeyondAscii(piece: string, mask: Uint8Array): boolean {
    if (mayBeFancy(piece, 0, piece.length)) {
      this.#tables.counter.steps += piece.length;
      for (const word of fancyReadings(piece)) if (this.#search.holdsReading(piece, word, foldTable, mask)) return true;
    }
    if (!hasPictureInside(piece, 0, piece.length)) return false;
    this.#tables.counter.steps += piece.length;
    const reading = withMaskedPictures(piece);
    return reading !== undefined && this.#holdsMasked(reading.text, mask);
  }

  #holdsInUnknownWord(piece: string, mask: Uint8Array): boolean {
    if (this.#hasIgnorable && this.#holdsWithoutIgnorable(piece, mask)) return true;
    if (!mayHoldNear(piece, this.#tables)) return false;
    const found: EntryMatch[] = [];
    findNear(piece, { ...this.#tables, mask }, found, 0);
    return found.length > 0;
  }

  /** Looks for words without an ignorable letter; most tell by their beginning that they are no pattern. */
  #holdsWithoutIgnorable(piece: string, mask: Uint8Array): boolean {
    const kinds = this.#kinds;
    let letters = 0;
    let start = 0;
    for (let at = 0; at <= piece.length; at++) {
      const code = at < piece.length ? piece.charCodeAt(at) : space;
      const kind = code < firstBeyondAscii ? (kinds[code] ?? 0) : continuesWord(code) ? IN_WORD : 0;
      if (kind !== 0) {
        letters |= (kind >> 1) << (code & 31);
        continue;
      }
      if (letters !== 0) letters = this.#withMatch(piece, start, at, letters);
      if (letters !== 0 && this.#holdsWithout(piece, letters, mask)) return true;
      letters = 0;
      start = at + 1;
    }
    return false;
  }

  /** Returns those of the ignorable letters, a bit for each, without which a word may match. */
  #withMatch(piece: string, start: number, end: number, letters: number): number {
    // A longer word is read in parts.
    if (end - start > maximumReach) return letters;
    let matching = 0;
    for (let rest = letters; rest !== 0; rest &= rest - 1) {
      const letter = 31 - Math.clz32(rest & -rest);
      if (this.#mayMatchWithout(piece, start, end, letter | smallLetter)) matching |= 1 << letter;
    }
    return matching;
  }

  #holdsWithout(piece: string, letters: number, mask: Uint8Array): boolean {
    const { dictionary, counter } = this.#tables;
    for (let rest = letters; rest !== 0; rest &= rest - 1) {
      const letter = String.fromCharCode((31 - Math.clz32(rest & -rest)) | smallLetter);
      const reading = withoutIgnorable(piece, letter, dictionary, this.#mayMatchWithout);
      counter.steps += piece.length;
      if (reading !== undefined && this.#search.holdsReading(piece, reading, foldTable, mask)) return true;
    }
    return false;
  }

  #holdsLiteral(piece: string, mask: Uint8Array): boolean {
    const { literals, counter } = this.#tables;
    if (!literals.mayBegin(piece, 0, piece.length)) return false;
    const found: EntryMatch[] = [];
    literals.find(piece, mask, found, counter);
    return found.length > 0;
  }
}
