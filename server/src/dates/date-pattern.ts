/**
 * Parses date patterns with the CLDR letters that Java's formatters use: `M/d/yyyy hh:mm:ss a z` (Identity, Export
 * system logs, dateTimeSecondsFormat). Texts are English.
 */

import { dateNames } from "./date-names.ts";
import { formatterLetters, type LetterRule, type LocalTime, simpleLetters } from "./date-pattern-letters.ts";
import { zoneOf } from "./zone.ts";
import { type NameStyle, zoneNames } from "./zone-names.ts";

/** Formats one part of an instant. */
type Formatter = (shown: LocalTime) => string;

export class DatePattern {
  readonly #pieces: readonly Formatter[];

  constructor(pieces: readonly Formatter[]) {
    this.#pieces = pieces;
  }

  /** Returns a formatter for a zone and a locale; it takes milliseconds since the UTC epoch. */
  in(zoneId: string, locale = "en-US"): (instant: number) => string {
    const zone = zoneOf(zoneId);
    const zoneNamesHere = zoneNames(zoneId);
    const names = dateNames(locale);
    return (instant) => {
      const second = Math.floor(instant / 1000);
      const local = zone.toLocal(second);
      const shown = {
        date: new Date(local * 1000),
        milliseconds: instant - second * 1000,
        offset: local - second,
        zoneId,
        zoneName: (style: NameStyle) => zoneNamesHere(instant, style),
        names,
      };
      return this.#pieces.map((piece) => piece(shown)).join("");
    };
  }
}

/** Parses a pattern in one pass. Returns a message for the client where the pattern is invalid. */
export function parseDatePattern(text: string): DatePattern | string {
  const pieces: Formatter[] = [];
  let optional = 0;
  for (let position = 0; position < text.length; ) {
    const character = text.charAt(position);
    if ("[]".includes(character)) {
      // Optional sections always appear: an instant has every field.
      optional += character === "[" ? 1 : -1;
      if (optional < 0) return `The ] at position ${position + 1} closes no [.`;
      position++;
      continue;
    }
    if ("{}#".includes(character)) return `${character} is reserved. Put it between single quotes.`;
    const read = character === "p" ? readPadded(text, position) : readPiece(text, position, formatterLetters);
    if (typeof read === "string") return read;
    pieces.push(read.piece);
    position = read.end;
  }
  return new DatePattern(pieces);
}

/** Parses a pattern of Java's `SimpleDateFormat`, in which brackets are text. */
export function parseSimpleDatePattern(text: string): DatePattern | string {
  const pieces: Formatter[] = [];
  for (let position = 0; position < text.length; ) {
    const read = readPiece(text, position, simpleLetters);
    if (typeof read === "string") return read;
    pieces.push(read.piece);
    position = read.end;
  }
  return new DatePattern(pieces);
}

type Piece = { readonly piece: Formatter; readonly end: number } | string;

function readPiece(text: string, position: number, letters: ReadonlyMap<string, LetterRule>): Piece {
  const character = text.charAt(position);
  if (character === "'") {
    const quoted = readQuoted(text, position);
    if (quoted === undefined) return `The quote at position ${position + 1} is not closed.`;
    return { piece: () => quoted.text, end: quoted.end };
  }
  if (!/[A-Za-z]/.test(character)) return { piece: () => character, end: position + 1 };
  const rule = letters.get(character);
  if (rule === undefined) return `The letter ${character} stands for nothing. Put text between single quotes.`;
  const count = countOf(text, position);
  const piece = rule(count);
  if (piece === undefined) return `${character.repeat(Math.min(count, 40))} is none of the forms of ${character}.`;
  return { piece, end: position + count };
}

const maximumWidth = 100;

/** Reads `ppp` and the letters behind it, which are filled with blanks to the width that the `p` say. */
function readPadded(text: string, position: number): Piece {
  const width = countOf(text, position);
  const next = text.charAt(position + width);
  if (width > maximumWidth || !/[A-Za-z]/.test(next) || next === "p")
    return `Behind the p at position ${position + 1} stands the letter that it widens.`;
  const read = readPiece(text, position + width, formatterLetters);
  if (typeof read === "string") return read;
  return { piece: (shown) => read.piece(shown).padStart(width), end: read.end };
}

/** Counts the repetitions of the character at the position. */
function countOf(text: string, position: number): number {
  let end = position;
  while (text[end] === text[position]) end++;
  return end - position;
}

/** Reads quoted text; two adjacent quotes stand for one, inside a quotation and alone. */
function readQuoted(text: string, start: number): { readonly text: string; readonly end: number } | undefined {
  if (text[start + 1] === "'") return { text: "'", end: start + 2 };
  let quoted = "";
  for (let position = start + 1; position < text.length; position++) {
    if (text[position] !== "'") quoted += text.charAt(position);
    else if (text[position + 1] === "'") quoted += text.charAt(++position);
    else return { text: quoted, end: position + 1 };
  }
  return undefined;
}
