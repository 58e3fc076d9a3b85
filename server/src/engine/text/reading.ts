/**
 * A reading is a text to scan and its mapping to the original. The original is its own reading; letters written with
 * several characters, and characters for several letters, are read in a rewritten copy.
 */
import { BREAK, COMPOUND, foldOf, lettersOfLigature, lookAlike, plainForm, STROKE, standIn } from "./fold.ts";
import { drawings } from "./look-alikes.ts";

export interface Reading {
  readonly text: string;
  /** For each index of `text`, its end included, the index in the original. Absent: the same. */
  readonly origins?: Int32Array;
  /** True when only whole words count: dropped characters would make chance matches in random strings. */
  readonly wholeWords?: boolean;
}

export function origin(reading: Reading, index: number): number {
  return reading.origins ? (reading.origins[index] ?? 0) : index;
}

/** Collects a rewritten text piece by piece. */
export class Rewriter {
  #text = "";
  readonly #origins: number[] = [];
  changed = false;

  /** Copies `piece`, which is at `at` in the original. */
  keep(piece: string, at: number): void {
    for (let i = 0; i < piece.length; i++) this.#origins.push(at + i);
    this.#text += piece;
  }

  /** Writes `piece` in place of the original from `at`. */
  put(piece: string, at: number): void {
    const length = this.#origins.length + piece.length;
    while (this.#origins.length < length) this.#origins.push(at);
    this.#text += piece;
    this.changed = true;
  }

  /** Ends a part, across whose end nothing matches. `at` is its end in the original. */
  part(at: number): void {
    this.put(BREAK, at);
  }

  reading(end: number): Reading {
    return { text: this.#text, origins: Int32Array.from([...this.#origins, end]) };
  }
}

const drawingsByStart = new Map<string, string[]>();
for (const drawing of Object.keys(drawings).sort((a, b) => b.length - a.length)) {
  const start = drawing.charAt(0);
  drawingsByStart.set(start, [...(drawingsByStart.get(start) ?? []), drawing]);
}

/**
 * Returns a reading with styled and enclosed letters beyond the basic plane, ligatures, and letters drawn with several
 * characters as one letter each. `undefined` when the text has none.
 */
export function unfolded(text: string): Reading | undefined {
  const rewriter = new Rewriter();
  let kept = 0;
  let i = 0;
  while (i < text.length) {
    const found = compoundAt(text, i);
    if (found === undefined) {
      i++;
      continue;
    }
    rewriter.keep(text.slice(kept, i), i - (i - kept));
    rewriter.put(found.letters, i);
    i += found.length;
    kept = i;
  }
  if (!rewriter.changed) return undefined;
  rewriter.keep(text.slice(kept), kept);
  return rewriter.reading(text.length);
}

/** Returns true when the text between `start` and `end` has such a letter. */
export function isUnfolding(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (compoundAt(text, i) !== undefined) return true;
  return false;
}

function compoundAt(text: string, at: number): { letters: string; length: number } | undefined {
  const fold = foldOf(text.charCodeAt(at));
  if (fold & COMPOUND) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const letters = character.length === 2 ? letterBeyondBasicPlane(character) : lettersOfLigature(character);
    return letters === undefined ? undefined : { letters, length: character.length };
  }
  if (fold & STROKE && text.charAt(at) === "&") return entityAt(text, at);
  const drawing = drawingsByStart.get(text.charAt(at))?.find((candidate) => text.startsWith(candidate, at));
  return drawing === undefined ? undefined : { letters: standIn(drawings[drawing] ?? ""), length: drawing.length };
}

/** Reads a numeric character reference of HTML, which in a plain text hides a letter. */
function entityAt(text: string, at: number): { letters: string; length: number } | undefined {
  const end = text.slice(at, at + maximumEntityLength).indexOf(";");
  const found = /^&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));$/i.exec(text.slice(at, at + end + 1));
  if (!found) return named.get(text.slice(at, at + end + 1));
  const code = found[1] === undefined ? Number(found[2]) : Number.parseInt(found[1], 16);
  if (code > 0x10ffff || code === 0) return undefined;
  const character = String.fromCodePoint(code);
  return { letters: letterBeyondBasicPlane(character) ?? character.charAt(0), length: end + 1 };
}

const maximumEntityLength = 12;
/** Named references of invisible characters. */
const named = new Map(
  ["&shy;", "&zwj;", "&zwnj;", "&ZeroWidthSpace;"].map((name) => [name, { letters: "\u200B", length: name.length }]),
);

/** Rows of 26 letters that Unicode does not decompose. */
const letterRows = [0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function letterBeyondBasicPlane(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const row of letterRows) if (code >= row && code < row + 26) return String.fromCharCode(97 + code - row);
  if (code >= 0xe0000 && code < 0xe1000) return "\u200B";
  const plain = plainForm(character);
  return plain.length === 1 ? plain : lookAlike(character);
}
