/** What is remembered of a piece of text between spaces, packed into one number (see sieve.ts). */

/** Something was found in it. */
export const INNER = 1;
/** Patterns may begin with it and go on in the next piece. */
const BEGINS = 2;
/** Patterns that began before may go on in it. */
const GOES_ON = 4;
/** It has no letters or what stands for one: it parts nothing and joins nothing. With BEGINS, which no such piece has: */
const NEUTRAL = 8;
/** Listed phrases begin with it. */
const PHRASE = NEUTRAL | BEGINS;
/** It is no ordinary word. */
const ODD = 16;
/** It may be a part of an email address, a URL or a phone number. */
export const CONTACT = 1 << 6;
/** It has characters that are seldom meant well (see piece-signals.ts). */
export const UNUSUAL = 1 << 7;
/** An entry with signs in it and several words may begin with it. */
export const LITERAL = 1 << 8;
/** Its letters are drawn with signs, or its signs part letters: the tree says little of it as it is. */
export const DRAWN = 1 << 9;
/** How many digits it has, or words for them, up to seven: two bits here and the highest in another place. */
const digitsShift = 10;
const highDigit = 1 << 5;
const digitsMask = (3 << digitsShift) | highDigit;
const tailShift = 12;
const headShift = 22;

export const SIGNALS = CONTACT | UNUSUAL | LITERAL;
export const ATTENTION = INNER | ODD | digitsMask;

export interface Observed {
  readonly begins: boolean;
  readonly goesOn: boolean;
  readonly odd: boolean;
  readonly phrase: boolean;
  readonly drawn: boolean;
  /** The classes of its first and last two symbols, ten bits each; of a single one the second, or the first, is 0. */
  readonly head: number;
  readonly tail: number;
}

export const neutral = NEUTRAL;
/** Signs alone: between single letters they part them ("s | m | u"), elsewhere they are nothing. */
export const sign = NEUTRAL | DRAWN;
/** What is true of a piece that was not judged. */
export const unknown = INNER | BEGINS | GOES_ON | DRAWN | ODD;

export function verdictOf({ begins, goesOn, odd, phrase, drawn, head, tail }: Observed): number {
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

/** Whether there is nothing to say of a piece but how it may be part of something. */
export function isPlain(verdict: number): boolean {
  return (verdict & (ATTENTION | SIGNALS | DRAWN)) === 0 && !beginsPhrase(verdict);
}

export function isNeutral(verdict: number): boolean {
  return (verdict & PHRASE) === NEUTRAL;
}

/** Whether the piece is one symbol. */
export function isSingle(verdict: number): boolean {
  return ((verdict >>> headShift) & 31) === 0;
}

/** The class of its last symbol, 0 when that is not known. */
export function lastClass(verdict: number): number {
  return (verdict >>> tailShift) & 31;
}

/**
 * How something that begins in a piece may go on in the next one: a bit for each class that may come first there, and one
 * (0) for a piece of which the first class is not known. Of use when it begins something.
 */
export const anyLink = -1;

/** `classes`: the classes that patterns go on with, a bit each; `last`: that the piece ends with, which may be repeated. */
export function linkOf(classes: number, last: number): number {
  return classes | (1 << last) | 1;
}

/** Whether what begins in a piece with this link may go on with the first class of one with that verdict. */
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

/** The classes of its first two symbols, five bits each; of a single one, and where that is not known, the second is 0. */
export function headOf(verdict: number): number {
  return (verdict >>> headShift) & 0x3ff;
}

/** The classes of two pieces where they meet, five bits each; 0 when there are too few or they collapse into fewer. */
export function meeting(before: number, after: number): number {
  const tail = (before >>> tailShift) & 0x3ff;
  const head = (after >>> headShift) & 0x3ff;
  return tail < 32 || (head & 31) === 0 || (tail & 31) === head >> 5 ? 0 : (tail << 10) | head;
}

/** The first two classes that `after` adds behind `before`, five bits each; 0 when that is not known. */
export function headBehind(before: number, after: number): number {
  const last = (before >>> tailShift) & 31;
  const head = (after >>> headShift) & 0x3ff;
  if (head === 0) return 0;
  const first = head >> 5;
  const second = head & 31;
  if (last !== first) return second === 0 ? first : head;
  return second;
}

/** `digits`: 0 to 7. */
export function digitsSignal(digits: number): number {
  return ((digits & 3) << digitsShift) | (digits > 3 ? highDigit : 0);
}

export function digitsOf(verdict: number): number {
  return ((verdict >> digitsShift) & 3) | ((verdict & highDigit) === 0 ? 0 : 4);
}
