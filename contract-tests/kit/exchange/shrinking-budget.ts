/** The number of tries that all findings of a run share. */
export class ShrinkingBudget {
  #left: number;

  constructor(tries = 800) {
    this.#left = tries;
  }

  /** Grants a fifth of what is left, so that the first findings become the smallest; always at least one try. */
  grant(wanted: number): number {
    const granted = Math.max(1, Math.min(wanted, Math.floor(this.#left / 5)));
    this.#left = Math.max(0, this.#left - granted);
    return granted;
  }
}
