/**
 * Finds the words of a reading (see text/tokens.ts) and caches the edges of the last one and the dictionary's answer,
 * since one word often has several candidates, and a long one is looked at again and again.
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { continuesWord, isInvisible, maximumReach } from "../text/tokens.ts";

export class TokenCache {
  readonly #dictionary: Dictionary;
  #text = "";
  #from = 0;
  #to = 0;
  #isWord = false;
  /** Part of the text that belongs to one word, as far as that is known. */
  #known = 0;
  #knownEnd = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Clears the cache for a new text. */
  begin(text: string): void {
    this.#text = text;
    this.#from = this.#to = 0;
    this.#known = this.#knownEnd = 0;
  }

  /**
   * Returns true when `first` to `at` lies in one word, not at its beginning, and that word is in the dictionary or
   * only whole words count.
   */
  isInsideWord(first: number, at: number, wholeWords: boolean): boolean {
    if (at < this.#from || at >= this.#to) {
      this.#from = this.start(at);
      this.#to = this.end(at);
      this.#isWord = this.#dictionary.has(this.#text, this.#from, this.#to);
    }
    return first > this.#from && (this.#isWord || wholeWords);
  }

  /** Does the same as `tokenStart`. */
  start(at: number): number {
    this.#seek(at);
    const limit = Math.max(0, at - maximumReach);
    while (this.#known > limit && continuesWord(this.#text.charCodeAt(this.#known - 1))) this.#known--;
    let start = Math.max(this.#known, limit);
    while (start < at && isInvisible(this.#text.charCodeAt(start))) start++;
    return start;
  }

  /** Does the same as `tokenEnd`. */
  end(at: number): number {
    this.#seek(at);
    const limit = Math.min(this.#text.length, at + maximumReach);
    while (this.#knownEnd < limit && continuesWord(this.#text.charCodeAt(this.#knownEnd))) this.#knownEnd++;
    let end = Math.min(this.#knownEnd, limit);
    while (end > at && isInvisible(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }

  /** Begins with another part where `at` is not in the known one. */
  #seek(at: number): void {
    if (at < this.#known || at > this.#knownEnd) this.#known = this.#knownEnd = at;
  }
}
