/** The fate of a mutant. */
import type { ReportedViolation } from "../outcome.ts";
import type { Mutant } from "./mutant.ts";

export interface MutantTask {
  readonly mutant: Mutant;
  readonly seed: number;
}

export interface MutantOutcome {
  readonly name: string;
  readonly mutant: Mutant;
  /** Number of exchanges that the mutant changed; none where the kit never got there. */
  readonly applied: number;
  /** The first finding; undefined where the mutant survived. */
  readonly killedBy?: ReportedViolation;
  readonly requests: number;
  readonly milliseconds: number;
  /** Set where a run did not come to its end, for another reason than a finding. */
  readonly failure?: string;
}
