/** Targets of the operations, and the figures of a run against them. */
import type { OperationResult, RawResult } from "./measure.ts";
import type { OperationKey } from "./operation-keys.ts";

export interface Target {
  /** The command fails below it by more than `tolerance`. */
  readonly target: number;
  readonly goal: number;
}

export interface Verdict {
  readonly what: string;
  readonly figure: number;
  readonly target: number;
  readonly goal: number | undefined;
  readonly outcome: Outcome;
  readonly remark?: string;
}

export type Outcome = "goal reached" | "reached" | "within 10 %" | "MISSED";

const tolerance = 0.1;

/** Shares of bare Express by processor time of the server, on an SQLite file with `shareConnections`. */
export const shareTargets: Readonly<Partial<Record<OperationKey, Target>>> = {
  application: { target: 0.6, goal: 0.8 },
  "find-entry": { target: 0.5, goal: 0.7 },
  filter: { target: 0.65, goal: 0.8 },
  moderate: { target: 0.45, goal: 0.6 },
  "moderate-stored": { target: 0.3, goal: 0.45 },
};
export const shareConnections = 16;

interface WriteTarget {
  readonly key: OperationKey;
  readonly connections: number;
  readonly target: number;
}

/** Requests per second on an SQLite file, as multiples of raw single inserts per second. */
const writeTargets: readonly WriteTarget[] = [
  { key: "create-entry", connections: 64, target: 5 },
  { key: "moderate-stored", connections: 16, target: 0.35 },
];

/** Milliseconds of a raw insert below which the flush to disk is not what bounds it. */
const shortFlushMs = 0.5;

/** Compares what a run measured with the targets; a target whose figure was not measured is left out. */
export function verdictsOf(results: readonly OperationResult[], raw: readonly RawResult[]): Verdict[] {
  return [...shareVerdicts(results), ...writeVerdicts(results, raw)];
}

export function isMissed({ outcome }: Verdict): boolean {
  return outcome === "MISSED";
}

export function outcomeOf(figure: number, { target, goal }: { target: number; goal?: number | undefined }): Outcome {
  if (goal !== undefined && figure >= goal) return "goal reached";
  if (figure >= target) return "reached";
  return figure >= target * (1 - tolerance) ? "within 10 %" : "MISSED";
}

function shareVerdicts(results: readonly OperationResult[]): Verdict[] {
  return results.flatMap(({ key, title, connections, subjects }) => {
    const wanted = shareTargets[key];
    const share = subjects.find((subject) => subject.key === "file")?.share;
    if (wanted === undefined || share === undefined || connections !== shareConnections) return [];
    const what = `${title}: share of bare Express`;
    return [{ what, figure: share, ...wanted, outcome: outcomeOf(share, wanted) }];
  });
}

function writeVerdicts(results: readonly OperationResult[], raw: readonly RawResult[]): Verdict[] {
  const single = raw.find(({ store }) => store === "file")?.insertsPerSecond;
  if (single === undefined) return [];
  const insertMs = 1_000 / single;
  const remark =
    insertMs < shortFlushMs ? `a raw insert with its flush takes ${insertMs.toFixed(2)} ms here` : undefined;
  return writeTargets.flatMap(({ key, connections, target }) => {
    const result = results.find((each) => each.key === key && each.connections === connections);
    const rate = result?.subjects.find((subject) => subject.key === "file")?.rate;
    if (result === undefined || rate === undefined) return [];
    const figure = rate / single;
    const what = `${result.title}, ${connections} connections: multiple of raw single inserts`;
    const verdict = { what, figure, target, goal: undefined, outcome: outcomeOf(figure, { target }) };
    return [remark === undefined ? verdict : { ...verdict, remark }];
  });
}
