/** Budgets of steps, and the errors of contents that exceed them (Decisions: Limits of the filter). */

import type { Problems } from "../../contract/errors.ts";
import { StepBudget, StepBudgetExceeded, TooManyMatches } from "../../engine/budget.ts";

/** Texts up to this length are searched where they are needed, which takes a few milliseconds at the worst. */
export const maximumShortLength = 1024;

/** Steps that a text may take, and that the texts of a request may take on average, for each character. */
const stepsPerCharacter = 96;
const averageStepsPerCharacter = 64;
/** Steps that any text may take besides. */
const freeSteps = 250_000;

/** @param whole the budget of the request */
export function budgetOfText(length: number, whole?: StepBudget): StepBudget {
  return new StepBudget(freeSteps + stepsPerCharacter * length, whole);
}

/** @param length of all texts of the request together */
export function budgetOfRequest(length: number): StepBudget {
  return new StepBudget(2 * freeSteps + averageStepsPerCharacter * length);
}

/** Why a text has no result. */
export type CostProblem = keyof typeof costProblems;

const costProblems = {
  tooCostly: "The text takes far more work to filter than others of its length. Send it in smaller parts.",
  tooMany: "The filter finds more than 100,000 matches. Send the text in smaller parts.",
} as const;

/** Returns the result of the work, or why it has none; throws what is no such error. */
export function withinBudget<T>(work: () => T): T | CostProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof StepBudgetExceeded) return "tooCostly";
    if (error instanceof TooManyMatches) return "tooMany";
    throw error;
  }
}

/** Adds the problem of the text in that field. */
export function addCostProblem(problem: CostProblem, field: string, problems: Problems): void {
  problems.field(field, problem, costProblems[problem]);
}
