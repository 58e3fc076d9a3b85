/** Statistics of the outbox, for metrics. */
import type { Db } from "../db.ts";

export interface OutboxStatistics {
  /** Waiting jobs by kind; kinds without one are left out. */
  readonly waiting: Readonly<Record<string, number>>;
  /** Age in milliseconds of the longest due job; 0 if none is due. */
  readonly oldestDueMilliseconds: number;
  /** Receivers, by tenant, whose circuit breaker is open. */
  readonly openBreakers: number;
}

/** Reads the statistics of all processes. It counts all waiting jobs, so callers cache it for some seconds. */
export async function readOutboxStatistics(db: Db, now: number): Promise<OutboxStatistics> {
  const counts: { kind: string; jobs: number | string; due: number | string | null }[] = await db("outbox")
    .where({ state: "waiting" })
    .groupBy("kind")
    .select("kind")
    .count({ jobs: "*" })
    .min({ due: "due_instant" });
  const breakers: { open?: number | string } | undefined = await db("outbox_breakers").count({ open: "*" }).first();
  const due = Math.min(now, ...counts.map((each) => Number(each.due ?? now)));
  return {
    waiting: Object.fromEntries(counts.map(({ kind, jobs }) => [kind, Number(jobs)])),
    oldestDueMilliseconds: now - due,
    openBreakers: Number(breakers?.open ?? 0),
  };
}
