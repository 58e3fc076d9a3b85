/**
 * Common words of all languages, as they are written, and names of people and places with a capital. What is found by undoing
 * something, such as a sound or a mark, is no disguise where it is one of them, whatever languages the lists are in.
 */
import { WordFingerprints, type WordFingerprintsParts } from "./word-fingerprints.ts";

/** Longer ones are none. */
const maximumLength = 40;
const minimumLength = 3;

export class OrdinaryWords {
  readonly parts: WordFingerprintsParts;
  readonly #words: WordFingerprints;

  constructor(parts: WordFingerprintsParts) {
    this.parts = parts;
    this.#words = new WordFingerprints(parts);
  }

  /** Returns true when `text` from `start` to `end` is a common word, or a name with a capital. */
  has(text: string, start: number, end: number): boolean {
    if (end - start < minimumLength || end - start > maximumLength) return false;
    return this.#words.has(text.slice(start, end).normalize("NFC").toLowerCase()) || this.hasName(text, start, end);
  }

  /** Returns true for a name of people or places with a capital. */
  hasName(text: string, start: number, end: number): boolean {
    if (end - start < minimumLength || end - start > maximumLength) return false;
    const name = text.slice(start, end).normalize("NFC");
    return isCapitalized(name) && this.#words.has(nameKey(name));
  }
}

/** Returns what a name is stored as, which no word is. */
export function nameKey(name: string): string {
  return `^${name.toLowerCase()}`;
}

function isCapitalized(word: string): boolean {
  const rest = word.slice(1);
  return word.charAt(0) !== word.charAt(0).toLowerCase() && rest === rest.toLowerCase();
}
