/** How many tries all findings of a run may take together. */
export class ShrinkingBudget {
  #left: number;

  constructor(tries = 800) {
    this.#left = tries;
  }

  /** Gives much while there is much, so that the first findings are the smallest; always enough to show it once more. */
  grant(wanted: number): number {
    const granted = Math.max(1, Math.min(wanted, Math.floor(this.#left / 5)));
    this.#left = Math.max(0, this.#left - granted);
    return granted;
  }
}
