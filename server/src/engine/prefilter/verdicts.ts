/** Verdict on a piece of text between spaces, packed into one number (see sieve.ts). */

/** Flag: the piece contains a match. */
export const INNER = 1;
/** Flag: patterns may begin with it and continue in the next piece. */
const BEGINS = 2;
/** Flag: patterns that began before may continue in it. */
const GOES_ON = 4;
/** Flag: no letters, so it neither separates nor joins. With BEGINS, which no such piece has: */
const NEUTRAL = 8;
/** Flags: listed phrases begin with it. */
const PHRASE = NEUTRAL | BEGINS;
/** Flag: no ordinary word. */
export const ODD = 16;
/** Flag: may be a part of an email address, a URL or a phone number. */
export const CONTACT = 1 << 6;
/** Flag: has unusual characters (see piece-signals.ts). */
export const UNUSUAL = 1 << 7;
/** Flag: an entry with signs in it and several words may begin with it. */
export const LITERAL = 1 << 8;
/** Flag: its letters are drawn with signs, or signs separate its letters, so the trie alone knows little of it. */
export const DRAWN = 1 << 9;
/** Shift of the number of digits, words for them included, up to seven: two bits here and the highest elsewhere. */
const digitsShift = 10;
const highDigit = 1 << 5;
const digitsMask = (3 << digitsShift) | highDigit;
const tailShift = 12;
const headShift = 22;

export const SIGNALS = CONTACT | UNUSUAL | LITERAL;
export const ATTENTION = INNER | ODD | digitsMask;

/** Signals of a piece that is too long to be examined: those of a contact, of unusual characters and of seven digits. */
export const everySignal = CONTACT | UNUSUAL | digitsMask;

export interface PieceTraits {
  readonly begins: boolean;
  readonly goesOn: boolean;
  readonly odd: boolean;
  readonly phrase: boolean;
  readonly drawn: boolean;
  /** Classes of its first and last two symbols, ten bits each; of a single one the second, or the first, is 0. */
  readonly head: number;
  readonly tail: number;
}

export const neutral = NEUTRAL;
/** Verdict on signs alone: between single letters they separate them ("s | m | u"), elsewhere they are neutral. */
export const sign = NEUTRAL | DRAWN;
/** Verdict on a piece that was not judged. */
export const unknown = INNER | BEGINS | GOES_ON | DRAWN | ODD;

export function verdictOf({ begins, goesOn, odd, phrase, drawn, head, tail }: PieceTraits): number {
  return (
    (begins ? BEGINS : 0) |
    (goesOn ? GOES_ON : 0) |
    (odd ? ODD : 0) |
    (phrase ? PHRASE : 0) |
    (drawn ? DRAWN : 0) |
    (tail << tailShift) |
    (head << headShift)
  );
}

/** Returns true when a piece matters only as a part of a row. An odd one that no pattern crosses is of no other row. */
export function isPlain(verdict: number): boolean {
  if ((verdict & (INNER | digitsMask | SIGNALS | DRAWN)) !== 0 || beginsPhrase(verdict)) return false;
  return (verdict & ODD) === 0 || (verdict & (BEGINS | GOES_ON)) === 0;
}

export function isNeutral(verdict: number): boolean {
  return (verdict & PHRASE) === NEUTRAL;
}

/** Returns true for a piece of one symbol. */
export function isSingle(verdict: number): boolean {
  return ((verdict >>> headShift) & 31) === 0;
}

/** Returns the class of its last symbol, 0 when that is unknown. */
export function lastClass(verdict: number): number {
  return (verdict >>> tailShift) & 31;
}

/**
 * Link to the next piece: a bit for each class that may come first there, and bit 0 for a piece with an unknown first
 * class.
 */
export const anyLink = -1;

/**
 * Builds a link: `classes` has a bit for each class with which patterns continue; `last` is the piece's final class,
 * which may be repeated.
 */
export function linkOf(classes: number, last: number): number {
  return classes | (1 << last) | 1;
}

/** Returns true when the link allows the first class of a piece with that verdict. */
export function isLinkable(link: number, after: number): boolean {
  return ((link >>> (after >>> (headShift + 5))) & 1) !== 0 || (after & DRAWN) !== 0;
}

export function mayBegin(verdict: number): boolean {
  return (verdict & BEGINS) !== 0;
}

export function mayGoOn(verdict: number): boolean {
  return (verdict & GOES_ON) !== 0;
}

export function beginsPhrase(verdict: number): boolean {
  return (verdict & PHRASE) === PHRASE;
}

export function isOdd(verdict: number): boolean {
  return (verdict & ODD) !== 0;
}

/**
 * Returns the classes of its first two symbols, five bits each; of a single one, and where that is unknown, the second
 * is 0.
 */
export function headOf(verdict: number): number {
  return (verdict >>> headShift) & 0x3ff;
}

/** Returns the four classes where two pieces meet, five bits each; 0 when there are too few or they collapse. */
export function meeting(before: number, after: number): number {
  const tail = (before >>> tailShift) & 0x3ff;
  const head = (after >>> headShift) & 0x3ff;
  return tail < 32 || (head & 31) === 0 || (tail & 31) === head >> 5 ? 0 : (tail << 10) | head;
}

/** Returns the first two classes that `after` adds behind `before`, five bits each; 0 when unknown. */
export function headBehind(before: number, after: number): number {
  const last = (before >>> tailShift) & 31;
  const head = (after >>> headShift) & 0x3ff;
  if (head === 0) return 0;
  const first = head >> 5;
  const second = head & 31;
  if (last !== first) return second === 0 ? first : head;
  return second;
}

/** Packs the number of digits, 0 to 7. */
export function digitsSignal(digits: number): number {
  return ((digits & 3) << digitsShift) | (digits > 3 ? highDigit : 0);
}

export function digitsOf(verdict: number): number {
  return ((verdict >> digitsShift) & 3) | ((verdict & highDigit) === 0 ? 0 : 4);
}
