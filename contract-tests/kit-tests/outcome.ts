/** The task and the result of a worker. */

/** A run of the kit: against a server with one fault, or, without one, against a healthy server. */
export interface Task {
  readonly faultId?: string | undefined;
  readonly seed: number;
  /** Set to look for a fault where it should be found alone. */
  readonly narrow?: boolean;
}

/** A broken law that the kit reported. */
export interface ReportedViolation {
  readonly law: string;
  readonly operationId: string;
  readonly about: string;
  readonly actual: string;
}

export interface Outcome {
  readonly task: Task;
  readonly reported: readonly ReportedViolation[];
  readonly requests: number;
  readonly milliseconds: number;
  /** Set where the run did not come to its end. */
  readonly failure?: string | undefined;
}

export function failedOutcome(task: Task, failure: string): Outcome {
  return { task, reported: [], requests: 0, milliseconds: 0, failure };
}
