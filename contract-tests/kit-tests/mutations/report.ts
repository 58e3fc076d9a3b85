/** The verdicts of a run over mutants, as lines, a table and a summary for the terminal. */
import { exceptionOf } from "./exceptions.ts";
import type { MutantOutcome } from "./outcome.ts";

/**
 * - `killed`: the kit reported a broken law;
 * - `excused`: it did not, and a reviewed exception says why it need not;
 * - `survived`: it did not, although the mutant changed what it received;
 * - `unreached`: the run never came to what the mutant changes;
 * - `failed`: the run broke, or reported something that the mutant had not changed.
 */
export type MutantVerdict = "killed" | "excused" | "survived" | "unreached" | "failed";

export const verdicts: readonly MutantVerdict[] = ["killed", "excused", "survived", "unreached", "failed"];

export function verdictOf({ mutant, applied, killedBy, failure }: MutantOutcome): MutantVerdict {
  if (failure !== undefined) return "failed";
  if (killedBy !== undefined) return applied > 0 ? "killed" : "failed";
  if (exceptionOf(mutant) !== undefined) return "excused";
  return applied > 0 ? "survived" : "unreached";
}

/** Returns true where the finding names the operation that has the fault. */
function isNamed({ mutant, killedBy }: MutantOutcome): boolean {
  return killedBy?.operationId === mutant.operationId;
}

export function lineOf(outcome: MutantOutcome, progress: string): string {
  const { name, killedBy, failure, milliseconds } = outcome;
  const by = killedBy === undefined ? "" : `${killedBy.law} at ${killedBy.operationId}`;
  const why = failure === undefined ? by : (failure.split("\n", 1)[0] ?? "");
  const time = `${Math.round(milliseconds)} ms`;
  return `${progress.padStart(9)}  ${verdictOf(outcome).padEnd(9)}  ${name.padEnd(80)}  ${why.padEnd(60)} ${time}`;
}

export interface Count {
  readonly label: string;
  readonly counts: Readonly<Record<MutantVerdict, number>>;
}

/** Counts the verdicts of each kind, and of all kinds together. */
export function countsOf(outcomes: readonly MutantOutcome[]): readonly Count[] {
  const groups = Map.groupBy(outcomes, ({ mutant }) => mutant.kind);
  return [...[...groups].map(([kind, own]) => countOf(kind, own)), countOf("all", outcomes)];
}

function countOf(label: string, outcomes: readonly MutantOutcome[]): Count {
  const counts = { killed: 0, excused: 0, survived: 0, unreached: 0, failed: 0 };
  for (const outcome of outcomes) counts[verdictOf(outcome)]++;
  return { label, counts };
}

/** The share of the mutants that the kit had to find and found. */
export function rateOf({ counts: { killed, survived, unreached, failed } }: Count): number {
  const all = killed + survived + unreached + failed;
  return all === 0 ? 1 : killed / all;
}

export function tableOf(outcomes: readonly MutantOutcome[]): string {
  const heading = ["kind".padEnd(22), ...verdicts.map((name) => name.padStart(10)), "rate".padStart(8)].join("");
  const rows = countsOf(outcomes).map((count) =>
    [
      count.label.padEnd(22),
      ...verdicts.map((name) => String(count.counts[name]).padStart(10)),
      percent(rateOf(count)).padStart(8),
    ].join(""),
  );
  return [heading, ...rows].join("\n");
}

export function summaryOf(outcomes: readonly MutantOutcome[]): string {
  const killed = outcomes.filter((outcome) => verdictOf(outcome) === "killed");
  const named = killed.filter(isNamed).length;
  const [all] = countsOf(outcomes).slice(-1);
  const rate = all === undefined ? "" : percent(rateOf(all));
  return `${killed.length} of ${outcomes.length} mutants killed (${rate} of those not excused), ${named} by a finding at their own operation,`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
