/** Everything that a run measured, as written to operations.json. */
import type { OperationResult, RawResult } from "./measure.ts";

export interface Results {
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  readonly rounds: number;
  readonly milliseconds: number;
  readonly operations: readonly OperationResult[];
  readonly raw: readonly RawResult[];
}
