/**
 * Bounds the work and the matches of a text, and of a request. Work is counted in steps instead of time, so that a text
 * gets the same answer on every machine.
 */

/** The work of a text or a request exceeds its budget: there is no result, which is not the same as no match. */
export class StepBudgetExceeded extends Error {
  override name = "StepBudgetExceeded";
}

export class StepBudget {
  readonly #whole: StepBudget | undefined;
  #left: number;

  /** @param whole the budget that this one is a part of */
  constructor(steps: number, whole?: StepBudget) {
    this.#left = steps;
    this.#whole = whole;
  }

  /** Steps that may still be spent. */
  get left(): number {
    return Math.min(this.#left, this.#whole?.left ?? Number.POSITIVE_INFINITY);
  }

  /** @throws StepBudgetExceeded when more is spent than there is */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new StepBudgetExceeded(message);
    this.#whole?.spend(steps);
  }
}

/** Counts the steps of all work with the same tables. */
export class StepCounter {
  steps = 0;
  /** Those of `steps` that the same work does not take again, as its result is remembered. */
  once = 0;
  #limit = Number.POSITIVE_INFINITY;

  /** Does work that may take as many steps as are left of the budget; it does not spend them. */
  within<T>(budget: StepBudget, work: () => T): T {
    this.#limit = this.steps + budget.left;
    try {
      return work();
    } finally {
      this.#limit = Number.POSITIVE_INFINITY;
    }
  }

  /** To be called wherever many steps may have been added. @throws StepBudgetExceeded */
  check(): void {
    if (this.steps > this.#limit) throw new StepBudgetExceeded(message);
  }
}

const message = "The text takes more steps than its length allows.";

/** The text holds more matches than are looked for in one text: there is no result. */
export class TooManyMatches extends Error {
  override name = "TooManyMatches";
}

/** Ten times as many as a reply lists. */
export const maximumMatches = 100_000;

/** @throws TooManyMatches */
export function checkNumber(matches: number): void {
  if (matches > maximumMatches) throw new TooManyMatches("The text holds too many matches.");
}
