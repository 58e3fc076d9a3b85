/** Tracks the tokens that belong to a contact already: a piece of text is one contact only. */
import type { Tokens } from "./tokens.ts";

export class Claims {
  readonly #tokens: Tokens;
  /** Flags by token, taken with the first claim. */
  #taken: Uint8Array | undefined;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  has(token: number): boolean {
    return this.#taken?.[token] === 1;
  }

  /** Claims the tokens between two offsets of the folded text. */
  add(start: number, end: number): void {
    this.#taken ??= this.#tokens.newFlags();
    for (let i = this.#tokens.indexAt(start); i < this.#tokens.count && this.#tokens.start(i) < end; i++)
      this.#taken[i] = 1;
  }

  overlaps(start: number, end: number): boolean {
    if (this.#taken === undefined) return false;
    for (let i = this.#tokens.indexAt(start); i < this.#tokens.count && this.#tokens.start(i) < end; i++)
      if (this.#taken[i] === 1) return true;
    return false;
  }
}
