/**
 * Reads words of nothing but look-alikes: letters of any script, hooks, currency signs; and words that are upside down.
 * A word with any other letter in it is none of these, so that the words of other languages stay what they are. Only
 * whole words count (see `Reading`).
 */
import { CLASS, DIGIT, foldOf, LETTER, lookAlike, plainForm, SKIP_CLASS, SYMBOL } from "../text/fold.ts";
import { furtherConfusables } from "../text/further-confusables.ts";
import { type Reading, Rewriter } from "../text/reading.ts";
import { turnedLetters, visualLookAlikes } from "../text/visual-look-alikes.ts";

/** Longest word that is read, in UTF-16 code units. */
const maximumLength = 64;
/** Number of choices between the letters of a character with several, and of the ways in which they combine. */
const bits = 3;
const ways = 2 ** bits;

const looks = withHalfWidths(invert(visualLookAlikes, furtherConfusables));
const turned = new Map(
  Object.entries(turnedLetters).flatMap(([letter, signs]) => Array.from(signs, (sign) => [sign, letter] as const)),
);
/** For each code unit 1 when a character that begins with it is in either table. */
const known = new Uint8Array(65_536);
for (const sign of [...looks.keys(), ...turned.keys()]) if (sign.charCodeAt(0) > 0x7f) known[sign.charCodeAt(0)] = 1;

/** A character of a word, and where it is. */
interface Sign {
  readonly text: string;
  readonly at: number;
}

interface Word {
  readonly signs: readonly Sign[];
  readonly end: number;
  /** True when one of its characters is in the tables. */
  readonly isFancy: boolean;
}

/** Scripts with words of their own, which a row of look-alikes may be one of. */
const everyday =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Thai}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Hiragana}]/u;

/** Returns true when a word between `start` and `end` may be of look-alikes, or upside down. */
export function mayBeFancy(text: string, start: number, end: number): boolean {
  let traits = 0;
  for (let at = start; at < end; at++) {
    const next = traitsOf(text.charCodeAt(at));
    if ((next & PART) !== 0) traits |= next;
    else if (isReadable(traits)) return true;
    else traits = 0;
  }
  return isReadable(traits);
}

// Traits of a code unit, of which those of a word's units are joined.
const PART = 1;
const FANCY = 2;
/** It looks like no letter, or may be part of an everyday word. */
const UNREADABLE = 4;
const NOT_EVERYDAY = 8;

/** Returns true for a word in which something is a look-alike and everything is readable, and not all of it everyday. */
function isReadable(traits: number): boolean {
  return (traits & (FANCY | UNREADABLE | NOT_EVERYDAY)) === (FANCY | NOT_EVERYDAY);
}

/** Traits by code unit, 0 for those that were not met. */
const metTraits = new Uint8Array(65_536);
const MET = 16;

function traitsOf(code: number): number {
  const met = metTraits[code] ?? 0;
  if (met !== 0) return met;
  const traits = MET | describe(code);
  metTraits[code] = traits;
  return traits;
}

/** Halves of a pair are judged by the other one, too, so that they tell nothing. */
function describe(code: number): number {
  const isKnown = known[code] === 1;
  if (code >= 0xd800 && code <= 0xdfff) return PART | NOT_EVERYDAY | (isKnown ? FANCY : 0);
  const sign = String.fromCharCode(code);
  if (!isKnown && !isPart(code)) return 0;
  if (isInvisible(sign)) return PART | (isKnown ? FANCY : 0);
  const isUnreadable = letterOf(sign, 0) === undefined && turnedBack(sign) === undefined;
  return PART | (isKnown ? FANCY : 0) | (isUnreadable ? UNREADABLE : 0) | (isEveryday(sign) ? 0 : NOT_EVERYDAY);
}

/** Returns readings of the words of look-alikes, each word alone. */
export function fancyReadings(text: string): readonly Reading[] {
  const rewriters: Rewriter[] = [];
  for (let at = 0; at < text.length; ) {
    const word = wordAt(text, at);
    if (word.isFancy && word.end - at <= maximumLength) rewrite(word, rewriters);
    at = Math.max(word.end, at + 1);
  }
  return rewriters.flatMap((rewriter) => ({ ...rewriter.reading(text.length), wholeWords: true }));
}

/** Reads the word at `at`, which is empty where there is none. */
function wordAt(text: string, at: number): Word {
  const signs: Sign[] = [];
  let end = at;
  let isFancy = false;
  while (end < text.length) {
    const sign = String.fromCodePoint(text.codePointAt(end) ?? 0);
    const isKnown = known[text.charCodeAt(end)] === 1 && (looks.has(sign) || turned.has(sign));
    if (!isKnown && !isPart(text.charCodeAt(end))) break;
    isFancy ||= isKnown;
    if (!isInvisible(sign) && end - at <= maximumLength) signs.push({ text: sign, at: end });
    end += sign.length;
  }
  return { signs: withoutMarks(signs), end, isFancy };
}

const punctuation = "([{<|!";

/** Drops the signs at the edges that are no look-alikes: brackets and exclamation marks. */
function withoutMarks(signs: readonly Sign[]): readonly Sign[] {
  let [from, to] = [0, signs.length];
  const isMark = (sign: Sign | undefined): boolean => sign !== undefined && punctuation.includes(sign.text);
  while (isMark(signs[from])) from++;
  while (isMark(signs[to - 1])) to--;
  return signs.slice(from, to);
}

/** Writes a word to the first rewriters by its looks, in several ways, and to the last one turned back. */
function rewrite({ signs }: Word, rewriters: Rewriter[]): void {
  const last = signs.at(-1);
  if (last === undefined) return;
  const end = last.at + last.text.length;
  if (signs.every(({ text }) => isEveryday(text))) return;
  if (signs.some(({ text }) => looks.has(text))) writeLooks(signs, end, rewriters);
  if (!signs.some(({ text }) => text > "~" && turned.has(text))) return;
  const letters = signs.map(({ text }) => turnedBack(text)).reverse();
  if (letters.includes(undefined)) return;
  const rewriter = rewriterFor(ways, rewriters);
  rewriter.put(letters.join(""), signs[0]?.at ?? 0);
  rewriter.part(end);
}

/** Most words are read in one way, so that the others are made when they are needed. */
function rewriterFor(way: number, rewriters: Rewriter[]): Rewriter {
  const present = rewriters[way];
  if (present !== undefined) return present;
  const rewriter = new Rewriter();
  rewriters[way] = rewriter;
  return rewriter;
}

function writeLooks(signs: readonly Sign[], end: number, rewriters: Rewriter[]): void {
  const several = signs.filter(({ text }) => (looks.get(text)?.length ?? 0) > 1);
  const written = new Set<string>();
  for (let way = 0; way < 2 ** Math.min(bits, several.length); way++) {
    const letters = lettersOf(signs, several, way);
    const word = letters.join("");
    if (letters.includes(undefined) || written.has(word)) continue;
    written.add(word);
    const rewriter = rewriterFor(way, rewriters);
    for (const [index, sign] of signs.entries()) rewriter.put(letters[index] ?? "", sign.at);
    rewriter.part(end);
  }
}

/**
 * Returns the letters that signs look like. Each bit of `way` chooses the second letter of a sign with two: of one
 * sign each while there are few of them, else of all signs of a kind.
 */
function lettersOf(signs: readonly Sign[], several: readonly Sign[], way: number): readonly (string | undefined)[] {
  const kinds = [...new Set(several.map(({ text }) => text))];
  return signs.map((sign) => {
    const bit = several.length > bits ? kinds.indexOf(sign.text) : several.indexOf(sign);
    return letterOf(sign.text, bit < 0 ? 0 : (way >> (bit % bits)) & 1);
  });
}

function letterOf(sign: string, choice: number): string | undefined {
  if (sign >= "a" && sign <= "z") return sign;
  const letters = looks.get(sign);
  if (letters !== undefined) return letters[Math.min(choice, letters.length - 1)];
  const plain = plainForm(sign);
  return /^[a-z]$/.test(plain) ? plain : (lookAlike(sign) ?? lookAlike(plain) ?? (isSymbol(sign) ? sign : undefined));
}

function turnedBack(sign: string): string | undefined {
  const letter = turned.get(sign);
  if (letter !== undefined) return letter;
  return "lioxszIHOSXZNT".includes(sign) ? sign.toLowerCase() : undefined;
}

function isEveryday(sign: string): boolean {
  return everyday.test(sign);
}

function isPart(code: number): boolean {
  const fold = foldOf(code);
  return (fold & (LETTER | DIGIT | SYMBOL)) !== 0 || (fold & CLASS) === SKIP_CLASS || (code >= 0xd800 && code < 0xdc00);
}

function isInvisible(sign: string): boolean {
  return (foldOf(sign.charCodeAt(0)) & CLASS) === SKIP_CLASS;
}

function isSymbol(sign: string): boolean {
  return (foldOf(sign.charCodeAt(0)) & (SYMBOL | DIGIT)) !== 0;
}

/** Adds the half-width forms of letters. */
function withHalfWidths(letters: Map<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  for (let code = 0xff65; code <= 0xffdc; code++) {
    const half = String.fromCharCode(code);
    const found = letters.get(half.normalize("NFKC"));
    if (found !== undefined && !letters.has(half)) letters.set(half, found);
  }
  return letters;
}

/** Returns the letters of each character, in the order of the tables. */
function invert(...tables: readonly Readonly<Record<string, string>>[]): Map<string, readonly string[]> {
  const inverse = new Map<string, string[]>();
  for (const table of tables) {
    for (const [letter, signs] of Object.entries(table)) {
      for (const sign of signs) {
        // A letter that looks like a Latin one wherever it stands is read as such.
        if (table === furtherConfusables && lookAlike(sign) !== undefined) continue;
        const letters = inverse.get(sign) ?? [];
        if (!letters.includes(letter)) letters.push(letter);
        inverse.set(sign, letters);
      }
    }
  }
  return inverse;
}
