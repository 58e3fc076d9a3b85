/** Messages between the threads of a run in parts. */
import type { Finding, Progress, Report } from "../findings.ts";
import type { RunOptions } from "../run-options.ts";

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
