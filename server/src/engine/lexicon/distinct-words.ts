/** Different words in the order in which they were added. A few are compared with each other, more of them are hashed. */

const maximumCompared = 32;

export class DistinctWords {
  readonly words: string[] = [];
  #hashed: Set<string> | undefined;

  get size(): number {
    return this.words.length;
  }

  has(word: string): boolean {
    return this.#hashed === undefined ? this.words.includes(word) : this.#hashed.has(word);
  }

  /** Adds a word; returns false where it is there already. */
  add(word: string): boolean {
    if (this.has(word)) return false;
    this.words.push(word);
    if (this.#hashed !== undefined) this.#hashed.add(word);
    else if (this.words.length > maximumCompared) this.#hashed = new Set(this.words);
    return true;
  }
}
