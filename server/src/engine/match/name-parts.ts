/**
 * Reads the names of players in parts: letters beside digits ("dork99"), in a frame of x ("xXdorkXx"), and the words of camel
 * case ("DorkBoy"). Only whole parts count.
 */
import { DIGIT, foldOf, LETTER } from "../text/fold.ts";
import { type Reading, Rewriter } from "../text/reading.ts";
import { isLetter } from "../text/tokens.ts";
import type { MayMatchWithout } from "./ignorable-words.ts";

/** Names with more characters, digits or parts are rather encoded data. */
const maximumLength = 32;
const maximumDigits = 6;
const maximumParts = 4;
/** Shorter parts make no word. */
const minimumPart = 3;

/** No letter is ignorable in a name. */
const noLetter = 0;

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Returns the parts of the names in a text that may match, each by itself; `undefined` where there are none. */
export function nameParts(text: string, mayMatch: MayMatchWithout): Reading | undefined {
  if (!mayHoldName(text)) return undefined;
  let rewriter: Rewriter | undefined;
  for (let at = 0; at < text.length; ) {
    const end = nameEnd(text, at);
    if (end === at) {
      at++;
      continue;
    }
    if (end - at > minimumPart && end - at <= maximumLength && !isPlain(text, at, end))
      for (const part of partsOf(text, at, end)) {
        if (!mayMatch(text, part.start, part.end, noLetter)) continue;
        rewriter ??= new Rewriter();
        rewriter.keep(text.slice(part.start, part.end), part.start);
        rewriter.part(part.end);
      }
    at = end;
  }
  return rewriter === undefined ? undefined : { ...rewriter.reading(text.length), wholeWords: true, isName: true };
}

/** Returns true where a text has a digit or another sign of a name: a capital behind a small letter, or two x. */
function mayHoldName(text: string): boolean {
  let isSmallBefore = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) return true;
    const isCapitalHere = code >= UPPER_A && code <= UPPER_Z;
    if (isCapitalHere && isSmallBefore) return true;
    if ((code | 0x20) === LOWER_X && isX(text, at + 1)) return true;
    isSmallBefore = code > UPPER_Z;
  }
  return false;
}

const ZERO = "0".charCodeAt(0);
const NINE = "9".charCodeAt(0);
const UPPER_A = "A".charCodeAt(0);
const UPPER_Z = "Z".charCodeAt(0);
const LOWER_A = "a".charCodeAt(0);
const LOWER_Z = "z".charCodeAt(0);
const firstBeyondAscii = 0x80;

/** Returns true for a word of small letters of ASCII, or with a capital before them, in no frame: it has no parts. */
function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++)
    if (text.charCodeAt(at) < LOWER_A || text.charCodeAt(at) > LOWER_Z) return false;
  return isLetter(text.charCodeAt(start)) && !isX(text, start);
}

function nameEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && (foldOf(text.charCodeAt(end)) & (LETTER | DIGIT)) !== 0) end++;
  return end;
}

/** Returns the parts of a name that has several, or digits; none of a plain word. */
function partsOf(text: string, start: number, end: number): readonly Part[] {
  const framed = withoutFrame(text, start, end);
  const parts: Part[] = [];
  let digits = 0;
  let from = framed.start;
  for (let at = framed.start; at <= framed.end; at++) {
    const isDigit = at < framed.end && !isLetter(text.charCodeAt(at));
    if (isDigit) digits++;
    if (at < framed.end && !isDigit && !(at > from && beginsWord(text, at, framed.end))) continue;
    if (at > from) parts.push({ start: from, end: at });
    from = isDigit ? at + 1 : at;
  }
  const isWhole = parts.length === 1 && parts[0]?.start === start && parts[0].end === end;
  const isName = digits <= maximumDigits && parts.length <= maximumParts && parts.every(isLong);
  return isName && !isWhole ? parts.flatMap((part, index) => [part, ...pairFrom(parts, index)]) : [];
}

/** Returns a part with the one right behind it: a word of two words in a name ("DumbDorkKid"). */
function pairFrom(parts: readonly Part[], index: number): readonly Part[] {
  const [first, second] = [parts[index], parts[index + 1]];
  return first !== undefined && first.end === second?.start ? [{ start: first.start, end: second.end }] : [];
}

function isLong({ start, end }: Part): boolean {
  return end - start >= minimumPart;
}

/** Returns true at a capital behind a small letter, and at one before a small letter behind capitals: "FlyHTMLParser". */
function beginsWord(text: string, at: number, end: number): boolean {
  if (!isCapital(text, at)) return false;
  return isSmall(text, at - 1) || (at + 1 < end && isSmall(text, at + 1) && isCapital(text, at - 1));
}

/** Drops a frame of x ("xXdorkXx", "xxdorkxx"), and of digits beside it. */
function withoutFrame(text: string, start: number, end: number): Part {
  let [first, last] = [start, end];
  while (first < last && !isLetter(text.charCodeAt(first))) first++;
  while (last > first && !isLetter(text.charCodeAt(last - 1))) last--;
  const isFramed = isX(text, first) && isX(text, first + 1) && isX(text, last - 1) && isX(text, last - 2);
  if (!isFramed || last - first < 4 + minimumPart) return { start, end };
  const width = isX(text, first + 2) ? 3 : 2;
  return { start: first + width, end: last - width };
}

function isX(text: string, at: number): boolean {
  return (text.charCodeAt(at) | 0x20) === LOWER_X;
}

const LOWER_X = "x".charCodeAt(0);

/** Most letters are of ASCII, where a comparison takes a tenth of the time. */
function isCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < firstBeyondAscii) return code >= UPPER_A && code <= UPPER_Z;
  return text.charAt(at) !== text.charAt(at).toLowerCase();
}

function isSmall(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < firstBeyondAscii) return (code | 0x20) === code && code > UPPER_Z;
  return text.charAt(at) !== text.charAt(at).toUpperCase();
}
