/** Different words in the order in which they were added. A few are compared with each other, more of them are hashed. */

const maximumCompared = 32;

export class DistinctWords {
  readonly words: string[] = [];
  #hashed: Set<string> | undefined;

  get size(): number {
    return this.words.length;
  }

  has(word: string): boolean {
    if (this.#hashed !== undefined) return this.#hashed.has(word);
    // Most differ in their length, which `includes` does not ask first.
    for (const each of this.words) if (each.length === word.length && each === word) return true;
    return false;
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
