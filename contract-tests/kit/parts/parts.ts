/** Divides a run into parts that share nothing, so that each can have a server of its own. */

import { type Finding, type Phase, type Progress, phases, type Report } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";

export interface Part extends Pick<RunOptions, "share"> {
  readonly phases: readonly Phase[];
}

/**
 * Number of parts of each phase, by the time that it takes. They are the same on every machine, because the requests of a part
 * follow from the seed and from the subjects that it has.
 */
const shares: Readonly<Record<Phase, number>> = {
  examples: 2,
  boundaries: 3,
  negative: 3,
  authentication: 2,
  methods: 1,
  simulated: 1,
  generated: 3,
  state: 2,
  data: 4,
};

/** Returns the parts in the order of a run; a choice of operations is small enough to stay whole. */
export function partsOf({ phases: chosen = phases, operations }: RunOptions): readonly Part[] {
  return chosen.flatMap((phase): readonly Part[] => {
    const of = operations === undefined ? shares[phase] : 1;
    if (of === 1) return [{ phases: [phase] }];
    return Array.from({ length: of }, (_, index) => ({ phases: [phase], share: { index, of } }));
  });
}

/** Options of a part; its thread adds those of the server that it starts. */
export type PartOptions = Pick<
  RunOptions,
  "interfaces" | "seed" | "effort" | "budgetMilliseconds" | "phases" | "operations" | "share" | "timeoutMs"
>;

/** `stop` ends the present part in good order. */
export type ToPart = { readonly kind: "run"; readonly options: PartOptions } | { readonly kind: "stop" };

export type FromPart =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "found"; readonly finding: Finding }
  | { readonly kind: "ended"; readonly report: Report }
  | { readonly kind: "failed"; readonly message: string; readonly isSetup: boolean };
