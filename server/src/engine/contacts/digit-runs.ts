/** Reads runs of digits and their separators from the folded text, letters and words for digits included. */
import { numberWordAt, numberWords, repeats } from "./number-words.ts";
import { letterKind } from "./tokens.ts";

/** Digits without anything between them, or words for digits. */
export interface DigitGroup {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** Words among them. */
  readonly words: number;
  /** Characters that the words have beyond their digits. */
  readonly surplus: number;
  /** Letters that look like digits. */
  readonly letters: number;
}

/** A run of digits. */
export class DigitRun {
  readonly groups: DigitGroup[] = [];
  /** Separators, one after each group but the last. */
  readonly gaps: string[] = [];
  /** A plus sign stands before the first group, in a parenthesis or not: "(+49) 30 …". */
  readonly international: boolean;
  /** Start of the run, with the plus sign and an opening parenthesis. */
  readonly start: number;

  /** @param first the group that the run at `start` begins with */
  constructor(text: string, start: number, first: DigitGroup) {
    this.start = start;
    this.international = text.charAt(start) === "+" || text.startsWith("(+", start);
    this.#read(text, first);
  }

  #read(text: string, first: DigitGroup): void {
    let group: DigitGroup | undefined = first;
    while (group !== undefined) {
      this.groups.push(group);
      const gap = gapAt(text, group.end);
      group = gap === "" ? undefined : groupAt(text, group.end + gap.length);
      if (group !== undefined) this.gaps.push(gap);
    }
  }
}

const maximumGapLength = 3;
/** A longer piece is no phone number. */
const maximumGroupLength = 120;
const gapSigns = " .-‐–—−/()_*~|·•+";
/** Signs of lists, times and large numbers: between digits of a phone number they stand alone. */
export const listSigns = ";,:";
/** Letters that look like a digit; the later ones only within a long number. */
const lookAlikes = "oilsz";
const lookAlikeDigits = "01152";
const sureLookAlikes = 3;

/** Returns the first group of a run that begins at `start` with a plus sign, a parenthesis, a digit or a word. */
export function firstGroupAt(text: string, start: number): DigitGroup | undefined {
  let at = start;
  while (at - start < 3 && "+( ".includes(text.charAt(at))) at++;
  return groupAt(text, at);
}

/** Returns the signs that separate two groups, unless another international number begins with them. */
function gapAt(text: string, start: number): string {
  const first = text.charAt(start);
  if (first !== "" && listSigns.includes(first)) return startsDigits(text, start + 1) ? first : "";
  let end = start;
  while (
    end - start < maximumGapLength &&
    end < text.length &&
    gapSigns.includes(text.charAt(end)) &&
    text.charAt(end) !== "+"
  )
    end++;
  return end < text.length && text.charAt(end) !== "+" ? text.slice(start, end) : "";
}

/** Returns true where a digit, or a word for one, follows a sign of a list directly. */
function startsDigits(text: string, at: number): boolean {
  return at < text.length && letterKind(text.charCodeAt(at)) === 1;
}

/** Returns the letters and digits at `start` if all of them are digits or stand for digits. */
function groupAt(text: string, start: number): DigitGroup | undefined {
  const end = endOfPiece(text, start);
  if (end === start || end - start > maximumGroupLength) return undefined;
  const repeat = repeats.get(text.slice(start, end));
  return repeat === undefined ? readGroup(text, start, end) : repeatedAt(text, start, end, repeat);
}

function endOfPiece(text: string, start: number): number {
  let end = start;
  while (end < text.length && end - start <= maximumGroupLength && letterKind(text.charCodeAt(end)) === 1) end++;
  return end;
}

/** Reads repetitions: "double five". */
function repeatedAt(text: string, start: number, end: number, times: number): DigitGroup | undefined {
  const next = end + 1;
  if (text.charAt(end) !== " " && text.charAt(end) !== "-") return undefined;
  const one = readGroup(text, next, endOfPiece(text, next));
  if (one === undefined || one.digits.length !== 1) return undefined;
  const surplus = one.end - start - times;
  return { ...one, digits: one.digits.repeat(times), start, words: one.words + 1, surplus };
}

function readGroup(text: string, start: number, end: number): DigitGroup | undefined {
  if (start >= end) return undefined;
  let digits = "";
  let words = 0;
  let letters = 0;
  let surplus = 0;
  for (let at = start; at < end; ) {
    const code = text.charCodeAt(at);
    const word = code > 0x39 ? numberWordAt(text, at, end) : "";
    if (word !== "") {
      digits += numberWords.get(word) ?? "";
      words++;
      surplus += word.length - 1;
      at += word.length;
      continue;
    }
    if (code < 0x30 || code > 0x39) {
      const digit = lookAlikeDigit(text.charAt(at), end - start);
      if (digit === "") return undefined;
      letters++;
      digits += digit;
    } else digits += text.charAt(at);
    at++;
  }
  const isLoneO = end - start === 1 && letters === 1 && text.charAt(start) === "o";
  if (letters * 2 > digits.length && !isLoneO) return undefined;
  return { digits, start, end, words, surplus, letters: isLoneO ? 0 : letters };
}

function lookAlikeDigit(letter: string, length: number): string {
  const index = lookAlikes.indexOf(letter);
  if (index < 0 || (index >= sureLookAlikes && length < 7)) return "";
  return lookAlikeDigits.charAt(index);
}
