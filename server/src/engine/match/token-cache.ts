/** The word last looked at: several candidates of one word need its edges and the dictionary's answer only once. */
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

  /** Forgets the last text. */
  begin(text: string): void {
    this.#text = text;
    this.#from = this.#to = 0;
  }

  /**
   * True when `first` to `at` lies in one word and does not begin where it begins, and that word is in the dictionary
   * or only whole words are looked for.
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
