/** The result of an import as JSON, for `--json`. */
import type { Row } from "./rows.ts";
import type { Reason } from "./run-import.ts";
import type { Tally } from "./tally.ts";

/** Maximum number of reasons that are kept; `--report` has all of them. */
const maximumReasons = 1_000;

interface Refusal extends Reason {
  readonly line: number;
  readonly list: string;
}

export interface Ending {
  readonly dryRun: boolean;
  /** Why the import was cut short; undefined where it was not. */
  readonly problem: string | undefined;
  readonly isInterrupted: boolean;
}

export class JsonResult {
  readonly #refused: Refusal[] = [];

  refuse({ line, list }: Row, reasons: readonly Reason[]): void {
    for (const { field, code, message } of reasons.slice(0, maximumReasons - this.#refused.length))
      this.#refused.push({ line, list: list.name, field, code, message });
  }

  /** Returns the text that is printed at the end. */
  text({ lists, totals }: Tally, { dryRun, problem, isInterrupted }: Ending): string {
    const finished = problem === undefined && !isInterrupted;
    const ending = problem === undefined ? {} : { problem };
    return JSON.stringify({ dryRun, finished, lists, totals, refused: this.#refused, ...ending }, undefined, 2);
  }
}
