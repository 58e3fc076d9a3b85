/** Criteria that judge a run as a whole, beside each of its attacks. */
import type { AttackedServer } from "./attacked-server.ts";
import { Latencies } from "./latencies.ts";
import type { Options } from "./options.ts";
import type { AttackResult } from "./phases.ts";
import { memoryText } from "./report.ts";
import type { Memory } from "./server-process.ts";

/** Share by which the memory may have grown. */
const allowedGrowth = 0.2;

export interface Criterion {
  readonly name: string;
  readonly isMet: boolean;
  readonly figures: string;
}

/** Returns whether the memory is back within its bounds. */
export function isBack(before: Memory | undefined, after: Memory | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const most = 1 + allowedGrowth;
  return after.rss <= before.rss * most && after.heapUsed <= before.heapUsed * most;
}

/** @param memory the server's, before the attacks and after them */
export async function judge(
  server: AttackedServer,
  results: readonly AttackResult[],
  { before, after }: { readonly before: Memory | undefined; readonly after: Memory | undefined },
  { limitMs }: Options,
): Promise<readonly Criterion[]> {
  const { internalErrors, causes } = await server.failures();
  const seen = results.reduce((sum, { tally }) => sum + (tally.get("500") ?? 0), 0);
  const all = new Latencies();
  for (const { latencies } of results) all.addAll(latencies);
  const { p50, p99, max, count, failures } = all.summary;
  const named = causes.map(([cause, times]) => `\n          ${times} × ${cause}`).join("");
  const text = (memory: Memory | undefined) => (memory === undefined ? "unknown" : memoryText(memory));
  const deaths = server.deaths.length === 0 ? "one process" : `\n${server.deaths.join("\n")}`;
  return [
    { name: "the server lives and never restarted", isMet: server.deaths.length === 0, figures: deaths },
    {
      name: "no answer of 500",
      isMet: internalErrors === 0 && seen === 0,
      figures: `${Math.max(internalErrors, seen)} of them${named}`,
    },
    {
      name: `the innocent client's p99 is below ${limitMs} ms`,
      isMet: count > 0 && p99 < limitMs && failures === 0,
      figures: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} of ${count} requests, ${failures} failed`,
    },
    {
      name: `memory is back within ${allowedGrowth * 100} %`,
      isMet: server.deaths.length === 0 && isBack(before, after),
      figures: `${text(before)} → ${text(after)}`,
    },
  ];
}
