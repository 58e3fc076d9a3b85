/** Caches the edges of the last word and the dictionary's answer, since one word often has several candidates. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { tokenEnd, tokenStart } from "../text/tokens.ts";

export class TokenCache {
  readonly #dictionary: Dictionary;
  #text = "";
  #from = 0;
  #to = 0;
  #isWord = false;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  /** Clears the cache for a new text. */
  begin(text: string): void {
    this.#text = text;
    this.#from = this.#to = 0;
  }

  /**
   * Returns true when `first` to `at` lies in one word, not at its beginning, and that word is in the dictionary or
   * only whole words count.
   */
  isInsideWord(first: number, at: number, wholeWords: boolean): boolean {
    if (at < this.#from || at >= this.#to) {
      this.#from = tokenStart(this.#text, at);
      this.#to = tokenEnd(this.#text, at);
      this.#isWord = this.#dictionary.has(this.#text, this.#from, this.#to);
    }
    return first > this.#from && (this.#isWord || wholeWords);
  }
}
