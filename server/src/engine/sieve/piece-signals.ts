/**
 * Computes the signals of a piece of text besides listed words: contacts and unusual characters. Remembered with the
 * rest that is known of the piece (see sieve.ts).
 */
import { numberWordAt } from "../contacts/number-words.ts";
import { ADDRESS_SIGNAL, contactSignals, NUMBER_SIGNAL, signalOf, signalWords } from "../contacts/signals.ts";
import { mayCompose } from "../scripts/composing-characters.ts";

/** Flag: may be a part of an email address, a URL or a phone number. */
export const CONTACT = 1 << 3;
/** Flag: has unusual characters. */
export const UNUSUAL = 1 << 4;
/** Shift of the number of digits, words for them included, up to seven. */
const digitsShift = 16;

/** Signals of a piece that is not looked at: those of a contact, of unusual characters and of seven digits. */
export const everySignal = CONTACT | UNUSUAL | (7 << digitsShift);

/** Returns the number of digits of a piece, 0 to 7. */
export function digitsOf(signals: number): number {
  return (signals >> digitsShift) & 7;
}

/**
 * Words that make an address of the words around them: the dot's own name, its letters one by one, and the last part of
 * a domain. In other languages the dot's name is also another word, so that there the last part decides, or the at sign's
 * name where the last part is a word as well.
 */
const parts = new Set(
  "dot d chiocciola com net org info biz edu gov io co uk de fr es nl br pt pl tr ru eu ch se dk fi jp cn".split(" "),
);

// Kinds of characters: a digit, a letter that may be one, any other letter, anything else.
const AS_DIGIT = 1;
const LIKE_DIGIT = 2;
const OTHER_LETTER = 4;
const SIGN = 8;

/** Kinds of the characters of ASCII, so that no branch depends on a character. */
const kinds = Uint8Array.from({ length: 0x7f }, (_, code) => {
  if (isLetter(code)) return "oOlIiSsBbzZ".includes(String.fromCharCode(code)) ? LIKE_DIGIT : OTHER_LETTER;
  return (signalOf(code) & NUMBER_SIGNAL) === 0 ? SIGN : SIGN | AS_DIGIT;
});

export function signalsOfPiece(text: string, start: number, end: number): number {
  let unusual = 0;
  let digits = 0;
  let alike = 0;
  let others = 0;
  let seen = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= kinds.length) {
      seen |= SIGN;
      if (isUnusual(code)) unusual = UNUSUAL;
      if ((signalOf(code) & NUMBER_SIGNAL) !== 0) digits++;
      continue;
    }
    const kind = kinds[code] ?? 0;
    seen |= kind;
    digits += kind & AS_DIGIT;
    alike += (kind & LIKE_DIGIT) >> 1;
    others += (kind & OTHER_LETTER) >> 2;
  }
  // Several words for digits in one are longer than this.
  if ((seen & SIGN) === 0 && end - start <= maximumWordLength)
    return mayBeSignal(text, start, end) ? signalOfWord(text.slice(start, end).toLowerCase()) : 0;
  const piece = text.slice(start, end);
  if (digits === 0) alike = 0;
  // The number of a name ("sailor543") is none to call.
  else if (others > 0 && digits < minimumDigitsBehindLetters) {
    digits = spelledDigits(piece.toLowerCase());
    alike = 0;
  }
  const signals = contactSignals(piece);
  if (digits === 0 && (signals & NUMBER_SIGNAL) !== 0) digits = maximumCountedDigits;
  return (
    unusual |
    ((signals & ADDRESS_SIGNAL) === 0 ? 0 : CONTACT) |
    (Math.min(digits + alike, maximumCountedDigits) << digitsShift)
  );
}

/** Returns the number of digits in a piece of digits and words for them alone ("eight767"), 0 for any other. */
function spelledDigits(piece: string): number {
  let count = 0;
  for (let at = 0; at < piece.length; count++) {
    const code = piece.charCodeAt(at);
    const word = code >= 0x30 && code <= 0x39 ? piece.charAt(at) : numberWordAt(piece, at, piece.length);
    if (word === "") return 0;
    at += word.length;
  }
  return count;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function signalOfWord(word: string): number {
  const signal = signalWords.get(word) ?? 0;
  return (parts.has(word) ? CONTACT : 0) | ((signal & NUMBER_SIGNAL) === 0 ? 0 : 1 << digitsShift);
}

/** The first two and the last letters of those words. */
const edges: ReadonlySet<number> = new Set(
  [...parts, ...signalWords.keys()].map((word) => edgesOf(word, 0, word.length)),
);

/** Tells of nearly all words that they are none of those with a signal, without a copy of them. */
function mayBeSignal(text: string, start: number, end: number): boolean {
  return edges.has(edgesOf(text, start, end));
}

/** Returns the first two and the last letter, five bits each, in any case. */
function edgesOf(text: string, start: number, end: number): number {
  const second = start + 1 < end ? text.charCodeAt(start + 1) & 31 : 0;
  return ((text.charCodeAt(start) & 31) << 10) | (second << 5) | (text.charCodeAt(end - 1) & 31);
}

/** Number of digits that make a phone number by themselves. */
const maximumCountedDigits = 7;
const maximumWordLength = 14;
const minimumDigitsBehindLetters = 5;

/**
 * Returns true for controls, formats that change the direction of writing, private and noncharacters, everything beyond the
 * third plane, and what may have to be composed.
 */
function isUnusual(code: number): boolean {
  if (code < 0xa0) return true;
  if (code >= 0x202a && code <= 0x202e) return true;
  if (code >= 0x2066 && code <= 0x2069) return true;
  if (mayCompose(code)) return true;
  return (
    code >= 0xdb40 &&
    (code <= 0xdbff || (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xfdd0 && code <= 0xfdef) || code >= 0xfff9)
  );
}
