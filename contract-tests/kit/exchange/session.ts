/** The parts of a run that its phases and laws work with. Each caller takes the part that it needs. */
import type { Contract } from "../contract/contract.ts";
import type { Resource } from "../contract/resources.ts";
import type { RunOptions } from "../run-options.ts";
import type { Availability, Changes } from "./availability.ts";
import type { Creations } from "./creations.ts";
import type { Credentials } from "./credentials.ts";
import type { ShrinkingBudget } from "./evidence.ts";
import type { FreshValues } from "./fresh-values.ts";
import type { Random } from "./random.ts";
import type { RunRecorder } from "./run-recorder.ts";
import type { Sender } from "./sender.ts";

export interface Session extends Credentials {
  readonly contract: Contract;
  readonly resources: readonly Resource[];
  readonly options: RunOptions;
  readonly availability: Availability;
  readonly sender: Sender;
  readonly recorder: RunRecorder;
  readonly creations: Creations;
  readonly changes: Changes;
  readonly fresh: FreshValues;
  readonly shrinking: ShrinkingBudget;
  /** Values that the other tenant has or had, as JSON. Where a deletion only disables, they stay taken there. */
  readonly takenElsewhere: Set<string>;
  /** Forgets how objects looked: the clock has moved, by which some end. */
  forgetSights(): void;
  /** Returns a generator that gives the same numbers for the same seed, phase and purpose. */
  random(purpose: string): Random;
}
