/** Finds entries with signs or emoji ("a$$", "🖕") exactly as written, whatever their case, and not within a word. */

import type { StepCounter } from "../budget.ts";
import { CLASS, DIGIT, foldOf, LETTER, SKIP_CLASS, SPACE } from "../text/fold.ts";
import type { EntryMatch, FilterEntry } from "../types.ts";

/** Characters that separate or join the words of an entry without a meaning of their own. */
const joints = "-_.,'/&\u2019";

export function isLiteral(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 0x61 && code <= 0x7a) || code === 0x20) continue;
    const fold = foldOf(code);
    const isPlain =
      (fold & (LETTER | DIGIT | SPACE)) !== 0 || (fold & CLASS) === SKIP_CLASS || joints.includes(text.charAt(i));
    if (!isPlain) return true;
  }
  return false;
}

interface Literal {
  readonly text: string;
  readonly entry: number;
}

export class LiteralFinder {
  /** By the code of the first character. */
  readonly #byFirst = new Map<number, Literal[]>();
  /** First pieces of entries with white space, by the code of the first character. */
  readonly #several = new Map<number, Set<string>>();

  add({ text, variations }: FilterEntry, entry: number): void {
    for (const each of [text, ...variations]) {
      const literal = each.trim().toLowerCase();
      if (!isLiteral(literal)) continue;
      const first = literal.charCodeAt(0);
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { text: literal, entry }]);
      const piece = literal.split(/\s/, 1)[0] ?? "";
      if (piece !== literal) this.#several.set(first, (this.#several.get(first) ?? new Set()).add(piece));
    }
  }

  /** True without any entry. */
  get isEmpty(): boolean {
    return this.#byFirst.size === 0;
  }

  /** Returns true when an entry may begin between `start` and `end`. */
  mayBegin(text: string, start: number, end: number): boolean {
    return this.#byFirst.size > 0 && has(this.#byFirst, text, start, end);
  }

  /** Returns true when an entry with white space may begin between `start` and `end`. */
  mayBeginSeveral(text: string, start: number, end: number): boolean {
    return this.#several.size > 0 && has(this.#several, text, start, end);
  }

  /** Adds the matches to `found`. */
  find(text: string, mask: Uint8Array, found: EntryMatch[], counter: StepCounter): void {
    if (this.#byFirst.size === 0) return;
    counter.steps += text.length;
    for (let start = 0; start < text.length; start++) {
      const literals = this.#byFirst.get(smallLetter(text, start));
      if (literals === undefined) continue;
      counter.steps += literals.length;
      counter.check();
      for (const literal of literals) {
        // Most begin with a letter and go on with a sign.
        if (literal.text.length > 1 && text.charAt(start + 1).toLowerCase() !== literal.text.charAt(1)) continue;
        const end = start + literal.text.length;
        if (mask[literal.entry] !== 1 || text.slice(start, end).toLowerCase() !== literal.text) continue;
        if (isInWord(text, start) || isInWord(text, end)) continue;
        found.push({ entry: literal.entry, start, end, quality: 1 });
      }
    }
  }
}

function has(firsts: ReadonlyMap<number, unknown>, text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (firsts.has(smallLetter(text, i))) return true;
  return false;
}

/** Returns the code of a character, of its small letter where it is a capital. Most are of ASCII, where that is fast. */
function smallLetter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
  return text.charAt(at).toLowerCase().charCodeAt(0);
}

/** Returns true when letters or digits are on both sides of `at`. */
function isInWord(text: string, at: number): boolean {
  return isWordCharacter(text, at - 1) && isWordCharacter(text, at);
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && (foldOf(text.charCodeAt(at)) & (LETTER | DIGIT)) !== 0;
}
