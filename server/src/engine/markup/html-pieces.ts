/**
 * Cuts the source where the tokenizer reads HTML otherwise than a browser: it is fed piece by piece, and the reader
 * knows its state before each piece.
 */
import { LookAhead } from "./look-ahead.ts";

/** The tokenizer looks for the end of such a section anywhere; browsers do so in SVG and MathML alone. */
export const cdata = "<![CDATA[";
/** A comment of the same length in both contexts. */
export const comment = "<![cdata[";

/**
 * Returns the pieces of the source: one starts at each `cdata`, and after each closing tag that may continue behind its
 * first `>`.
 */
export function piecesOf(source: string): [number, number][] {
  const points = [...placesOf(source, cdata), ...endsOfQuotingTags(source), source.length].sort((a, b) => a - b);
  let start = 0;
  return points.flatMap((point): [number, number][] => {
    if (point === start) return [];
    const piece: [number, number] = [start, point];
    start = point;
    return [piece];
  });
}

/** Returns the `>` that ends the closing tag whose name ends at `nameEnd`, outside of quoted values; -1 without one. */
export function endOfClosingTag(source: string, nameEnd: number): number {
  let place: AttributeState = "before";
  for (let i = nameEnd; i < source.length; i++) {
    const character = source.charAt(i);
    if (character === ">") return i;
    if (place === "equals" && (character === '"' || character === "'")) {
      i = source.indexOf(character, i + 1);
      if (i === -1) return -1;
      place = "before";
    } else place = after(place, character);
  }
  return -1;
}

/** Position in a tag: before an attribute's name, in or after it, after the `=`, in an unquoted value. */
type AttributeState = "before" | "name" | "equals" | "value";

function after(place: AttributeState, character: string): AttributeState {
  const isSpace = " \t\n\f\r".includes(character);
  if (place === "value") return isSpace ? "before" : "value";
  if (isSpace) return place;
  if (place === "equals") return "value";
  if (character === "/") return "before";
  return character === "=" && place === "name" ? "equals" : "name";
}

function placesOf(source: string, text: string): number[] {
  const places: number[] = [];
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) places.push(at);
  return places;
}

/** Returns the offset after the first `>` of each closing tag with a quote before it. */
function endsOfQuotingTags(source: string): number[] {
  const end = new LookAhead(source, ">");
  const quotes = [new LookAhead(source, '"'), new LookAhead(source, "'")];
  const ends: number[] = [];
  for (let at = source.indexOf("</"); at !== -1; at = source.indexOf("</", at + 1)) {
    const close = end.from(at);
    const isQuoting = close < source.length && quotes.some((quote) => quote.from(at) < close);
    if (isQuoting && ends.at(-1) !== close + 1) ends.push(close + 1);
  }
  return ends;
}
