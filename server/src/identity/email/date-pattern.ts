/**
 * Parses date patterns with the CLDR letters that Java's formatters use: `M/d/yyyy hh:mm:ss a z` (Identity, Export
 * system logs, dateTimeSecondsFormat). Texts are English.
 */

import { zoneOf } from "../reports/zone.ts";
import { type LocalTime, letterRules } from "./date-pattern-letters.ts";
import { type NameStyle, zoneNames } from "./zone-names.ts";

/** Formats one part of an instant. */
type Formatter = (shown: LocalTime) => string;

export class DatePattern {
  readonly #pieces: readonly Formatter[];

  constructor(pieces: readonly Formatter[]) {
    this.#pieces = pieces;
  }

  /** Returns a formatter for a zone; it takes milliseconds since the UTC epoch. */
  in(zoneId: string): (instant: number) => string {
    const zone = zoneOf(zoneId);
    const names = zoneNames(zoneId);
    return (instant) => {
      const second = Math.floor(instant / 1000);
      const local = zone.toLocal(second);
      const shown = {
        date: new Date(local * 1000),
        milliseconds: instant - second * 1000,
        offset: local - second,
        zoneId,
        zoneName: (style: NameStyle) => names(instant, style),
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
    const read = readPiece(text, position);
    if (typeof read === "string") return read;
    pieces.push(read.piece);
    position = read.end;
  }
  return new DatePattern(pieces);
}

function readPiece(text: string, position: number): { readonly piece: Formatter; readonly end: number } | string {
  const character = text.charAt(position);
  if (character === "'") {
    const quoted = readQuoted(text, position);
    if (quoted === undefined) return `The quote at position ${position + 1} is not closed.`;
    return { piece: () => quoted.text, end: quoted.end };
  }
  if ("{}#".includes(character)) return `${character} is reserved. Put it between single quotes.`;
  if (!/[A-Za-z]/.test(character)) return { piece: () => character, end: position + 1 };
  const rule = letterRules.get(character);
  if (rule === undefined) return `The letter ${character} stands for nothing. Put text between single quotes.`;
  const count = countOf(text, position);
  const piece = rule(count);
  if (piece === undefined) return `${character.repeat(Math.min(count, 40))} is none of the forms of ${character}.`;
  return { piece, end: position + count };
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
