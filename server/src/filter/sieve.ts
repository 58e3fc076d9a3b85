/**
 * Which parts of a text need a closer look. Nearly all of what people write are words that were met before: the verdict on
 * each piece of text between spaces is remembered, and one pass that hashes the pieces finds the few that matter.
 *
 * A verdict says what is true of a piece whatever stands around it (see examine.ts). What lies across spaces ("sm urf")
 * needs a piece that is no ordinary word, so that the pieces around such a one are looked at, and nothing else.
 */
import {
  ATTENTION,
  CONTACT,
  DRAWN,
  digitsOf,
  type Examine,
  headBehind,
  INNER,
  isNeutral,
  isOdd,
  isSingle,
  lastClass,
  mayBegin,
  mayGoOn,
  meeting,
  SIGNALS,
  UNUSUAL,
} from "./verdicts.ts";

const firstCapacity = 1 << 14;
const lastCapacity = 1 << 19;
/** Fewer digits, and words for them, are no phone number. */
const fewestDigits = 7;
/** Digits with more characters between them are two numbers. */
const farthestDigit = 14;
/** How far from an odd piece a pattern that lies across it may begin. */
const farthest = 100;
/** Behind every text. */
const never = 0x7fff_ffff;

/** Where a pattern has come to: its last word is that between `start` and `end`, and `last` the class it ended with. */
export interface Begun {
  readonly start: number;
  readonly end: number;
  readonly state: number;
  readonly last: number;
}

export interface Judges {
  readonly examine: Examine;
  /** Where in the tree of patterns the piece that was examined last ends, 0 when that is not all there is to say. */
  readonly lastState: () => number;
  /** Whether any pattern has these four classes side by side. */
  readonly hasRun: (run: number) => boolean;
  /** Whether a pattern that has come to `state` may go on with these classes. */
  readonly goesOn: (state: number, classes: number) => boolean;
  /** Where the longest pattern ends that goes on from there and is no row of ordinary words; 0 when there is none. */
  readonly endFrom: (text: string, begun: Begun) => number;
  /** The same of patterns that begin anywhere between `start` and `end` and end behind it. */
  readonly endBehind: (text: string, start: number, end: number) => number;
}

export class Sieve {
  readonly #judges: Judges;
  /**
   * Verdicts on pieces. One hash of a piece says where, another one, which is kept beside the verdict, whether it is
   * that piece's: two numbers a place, since what is looked up for every word has to be small.
   */
  #memory = new Int32Array(firstCapacity * 2);
  /** Where in the tree the piece of each place ends. */
  #statesOf = new Int32Array(firstCapacity);
  #mask = firstCapacity - 1;
  #misses = 0;
  /** Unguessable, so that nobody can make a piece that is taken for another one. */
  readonly #seedA = Math.floor(Math.random() * 2 ** 31);
  readonly #seedB = Math.floor(Math.random() * 2 ** 31);
  #starts = new Int32Array(128);
  #ends = new Int32Array(128);
  #verdicts = new Int32Array(128);
  // What #linkRows says of each piece.
  #nexts = new Int32Array(128);
  #rowEnds = new Int32Array(128);
  #odds = new Int32Array(128);
  #drawns = new Int32Array(128);
  /** The parts of the last text to look at: their starts and ends by turns. */
  regions = new Int32Array(64);
  regionCount = 0;

  constructor(judges: Judges) {
    this.#judges = judges;
  }

  /** Forgets all verdicts. */
  clear(): void {
    this.#memory.fill(0);
    this.#misses = 0;
  }

  /** Finds the regions of `text`; returns the signals of all its pieces, or'ed. */
  sift(text: string): number {
    const length = text.length;
    if (length > this.#starts.length * 2) this.#growPieces(length);
    const memory = this.#memory;
    const mask = this.#mask;
    // As integers: a number that may be any other would slow every step down.
    const seedA = this.#seedA | 0;
    const seedB = this.#seedB | 0;
    const starts = this.#starts;
    const ends = this.#ends;
    const verdicts = this.#verdicts;
    let pieces = 0;
    let seen = 0;
    let a = seedA;
    let b = seedB;
    let start = 0;
    this.regionCount = 0;
    for (let i = 0; i <= length; i++) {
      const code = i === length ? 0x20 : text.charCodeAt(i);
      if (code > 0x3f || (code > 0x20 && !endsPiece(text, code, i + 1))) {
        a = Math.imul(a ^ code, 0x01000193);
        b = Math.imul(b + code, 0x85ebca6b);
        continue;
      }
      if (code < 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) seen |= UNUSUAL;
      if (i > start) {
        let place = ((a ^ (a >>> 15)) & mask) << 1;
        if (memory[place] !== b) place = this.#recall(text, start, i, place, b);
        const verdict = memory[place + 1] ?? 0;
        starts[pieces] = start;
        ends[pieces] = i;
        verdicts[pieces++] = verdict;
        seen |= verdict;
        a = seedA;
        b = seedB;
      }
      // A dot between spaces may part an address.
      else if (code === 0x2e && i > 0 && text.charCodeAt(i - 1) <= 0x20) seen |= CONTACT;
      start = i + 1;
    }
    if ((seen & ATTENTION) !== 0 && this.#findRegions(text, pieces) >= fewestDigits) seen |= CONTACT;
    if (this.#misses > mask >> 2) this.#growMemory();
    return seen & SIGNALS;
  }

  /** Where the verdict on a piece is that is not in its own place: in the one beside it, or made anew. */
  #recall(text: string, start: number, end: number, place: number, hash: number): number {
    const memory = this.#memory;
    const beside = place ^ 2;
    if (memory[beside] === hash) return beside;
    const verdict = this.#judges.examine(text, start, end);
    memory[beside] = memory[place] ?? 0;
    memory[beside + 1] = memory[place + 1] ?? 0;
    this.#statesOf[beside >> 1] = this.#statesOf[place >> 1] ?? 0;
    memory[place] = hash;
    memory[place + 1] = verdict;
    this.#statesOf[place >> 1] = this.#judges.lastState();
    this.#misses++;
    return place;
  }

  /** Where in the tree a piece of the last text ends. */
  #stateOf(text: string, piece: number): number {
    const start = this.#starts[piece] ?? 0;
    const end = this.#ends[piece] ?? 0;
    let a = this.#seedA | 0;
    let b = this.#seedB | 0;
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b + code, 0x85ebca6b);
    }
    const place = ((a ^ (a >>> 15)) & this.#mask) << 1;
    return this.#statesOf[(this.#memory[place] === b ? place : this.#recall(text, start, end, place, b)) >> 1] ?? 0;
  }

  /**
   * Pieces that hold something by themselves, and rows that hold something together; returns how many digits are near each
   * other. Each piece is gone through a constant number of times.
   */
  #findRegions(text: string, pieces: number): number {
    this.#linkRows(pieces);
    let digits = 0;
    let most = 0;
    let lastDigit = 0;
    for (let piece = 0; piece < pieces; piece++) {
      const verdict = this.#verdicts[piece] ?? 0;
      const start = this.#starts[piece] ?? 0;
      const end = this.#ends[piece] ?? 0;
      const here = digitsOf(verdict);
      if (here > 0) {
        digits = start - lastDigit > farthestDigit ? here : digits + here;
        most = Math.max(most, digits);
        lastDigit = end;
      }
      const far = this.#endOfRow(text, piece);
      if (far > 0) this.#addRegion(text, start, far);
      else if ((verdict & INNER) !== 0) this.#addRegion(text, start, end);
    }
    return most;
  }

  /** Of each piece, from the last one on: which one a pattern may go on in, and whether an odd or drawn one is ahead. */
  #linkRows(pieces: number): void {
    let next = -1;
    let signs = false;
    for (let piece = pieces - 1; piece >= 0; piece--) {
      const verdict = this.#verdicts[piece] ?? 0;
      this.#nexts[piece] = -1;
      if (isNeutral(verdict)) {
        signs ||= (verdict & DRAWN) !== 0;
        continue;
      }
      this.#link(piece, next, signs);
      next = piece;
      signs = false;
    }
  }

  /** `signs`: there are some between the piece and the next one. */
  #link(piece: number, next: number, signs: boolean): void {
    const verdict = this.#verdicts[piece] ?? 0;
    const after = next < 0 ? 0 : (this.#verdicts[next] ?? 0);
    const isLinked = next >= 0 && mayGoOn(after) && this.#join(verdict, after);
    // Signs count beside single letters: they may part them.
    const isDrawn = (verdict & DRAWN) !== 0 || (signs && isLinked && isSingle(verdict) && isSingle(after));
    const start = this.#starts[piece] ?? 0;
    const ahead = isLinked ? next : -1;
    this.#nexts[piece] = ahead;
    this.#rowEnds[piece] = isLinked ? (this.#rowEnds[next] ?? 0) : (this.#ends[piece] ?? 0);
    this.#odds[piece] = isOdd(verdict) ? start : (this.#odds[ahead] ?? never);
    this.#drawns[piece] = isDrawn ? start : (this.#drawns[ahead] ?? never);
  }

  /** Where the row ends that begins with a piece and holds something together; 0 when there is none. */
  #endOfRow(text: string, piece: number): number {
    const next = this.#nexts[piece] ?? -1;
    const verdict = this.#verdicts[piece] ?? 0;
    const start = this.#starts[piece] ?? 0;
    if (isNeutral(verdict) || next < 0 || !mayBegin(verdict) || (this.#odds[piece] ?? never) - start > farthest)
      return 0;
    if ((this.#drawns[piece] ?? never) - start <= farthest) return this.#rowEnds[piece] ?? 0;
    const end = this.#ends[piece] ?? 0;
    const state = this.#stateOf(text, piece);
    if (state === 0) return this.#endOfPiece(text, this.#judges.endBehind(text, start, end));
    const classes = headBehind(verdict, this.#verdicts[next] ?? 0);
    if (classes !== 0 && !this.#judges.goesOn(state, classes)) return 0;
    return this.#endOfPiece(text, this.#judges.endFrom(text, { start, end, state, last: lastClass(verdict) }));
  }

  /** Where the piece ends that `at` is in or behind. */
  #endOfPiece(text: string, at: number): number {
    let end = at;
    while (at > 0 && end < text.length && text.charCodeAt(end) > 0x20) end++;
    return end;
  }

  #join(before: number, after: number): boolean {
    const run = meeting(before, after);
    return run === 0 || this.#judges.hasRun(run);
  }

  #addRegion(text: string, start: number, end: number): void {
    const from = withSpelledBefore(text, start);
    const to = withSpelledAfter(text, end);
    const last = this.regionCount - 1;
    if (last >= 0 && from <= (this.regions[last * 2 + 1] ?? 0)) {
      this.regions[last * 2] = Math.min(this.regions[last * 2] ?? 0, from);
      this.regions[last * 2 + 1] = Math.max(this.regions[last * 2 + 1] ?? 0, to);
      return;
    }
    if (this.regionCount * 2 + 2 > this.regions.length) {
      const larger = new Int32Array(this.regions.length * 2);
      larger.set(this.regions);
      this.regions = larger;
    }
    this.regions[this.regionCount * 2] = from;
    this.regions[this.regionCount++ * 2 + 1] = to;
  }

  #growPieces(length: number): void {
    this.#starts = new Int32Array(length);
    this.#ends = new Int32Array(length);
    this.#verdicts = new Int32Array(length);
    this.#nexts = new Int32Array(length);
    this.#rowEnds = new Int32Array(length);
    this.#odds = new Int32Array(length);
    this.#drawns = new Int32Array(length);
  }

  /** A text of many words that were never met: more of them are remembered from now on. */
  #growMemory(): void {
    this.#misses = 0;
    if (this.#mask + 1 >= lastCapacity) return;
    this.#mask = lastCapacity - 1;
    this.#memory = new Int32Array((this.#mask + 1) * 2);
    this.#statesOf = new Int32Array(this.#mask + 1);
  }
}

/** Punctuation at the end of a piece is no part of it. `code`: a character of U+0021 to U+003F, before `next`. */
function endsPiece(text: string, code: number, next: number): boolean {
  if (!isPunctuation(code)) return false;
  if (next >= text.length) return true;
  const after = text.charCodeAt(next);
  return after <= 0x20 || isPunctuation(after);
}

/** , . : ? — a semicolon may end a character reference. */
function isPunctuation(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0x3f || code === 0x3a;
}

/** Letters by themselves around a region are part of what is spelled there ("A S S E T"). */
const longestSpelling = 24;

function withSpelledBefore(text: string, start: number): number {
  let at = start;
  while (
    start - at < longestSpelling * 2 &&
    at >= 2 &&
    isSpace(text, at - 1) &&
    !isSpace(text, at - 2) &&
    isSpace(text, at - 3)
  )
    at -= 2;
  return at;
}

function withSpelledAfter(text: string, end: number): number {
  let at = end;
  while (
    at - end < longestSpelling * 2 &&
    at + 1 < text.length &&
    isSpace(text, at) &&
    !isSpace(text, at + 1) &&
    isSpace(text, at + 2)
  )
    at += 2;
  return at;
}

function isSpace(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text.charCodeAt(at) <= 0x20;
}
