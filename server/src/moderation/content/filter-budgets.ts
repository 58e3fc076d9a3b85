/** Budgets of steps, and the errors of contents that exceed them (Decisions: Limits of the filter). */
import type { Problems } from "../../contract/errors.ts";
import { StepBudget, StepBudgetExceeded } from "../../engine/budget.ts";
import { TooManyMatches } from "../../engine/maximum-matches.ts";

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

/** Adds the problem that an error of the filter is for the text in that field; throws what is no such error. */
export function addCostProblem(error: unknown, field: string, problems: Problems): void {
  if (error instanceof StepBudgetExceeded) {
    const message = "The text takes far more work to filter than others of its length. Send it in smaller parts.";
    problems.field(field, "tooCostly", message);
  } else if (error instanceof TooManyMatches) {
    problems.field(field, "tooMany", "The filter finds more than 100,000 matches. Send the text in smaller parts.");
  } else throw error;
}
