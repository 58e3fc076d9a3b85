/** What was found already: a piece of text is one contact only. */
import type { Tokens } from "./tokens.ts";

export class Claims {
  readonly #tokens: Tokens;
  /** Absent while nothing is taken. */
  #taken: Uint8Array | undefined;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  has(token: number): boolean {
    return this.#taken?.[token] === 1;
  }

  /** Takes what lies between two places of the folded text. */
  add(start: number, end: number): void {
    this.#taken ??= new Uint8Array(this.#tokens.count);
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
