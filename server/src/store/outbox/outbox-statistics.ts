/** Figures about the outbox, for whoever watches the server. */
import type { Knex } from "knex";

export interface OutboxStatistics {
  /** How many jobs wait, by kind; kinds of which none waits are left out. */
  readonly waiting: Readonly<Record<string, number>>;
  /** How long the job that has been due for longest waits, in milliseconds; 0 where none is due. */
  readonly oldestDueMilliseconds: number;
  /** Receivers, by tenant, whose circuit breaker is open. */
  readonly openBreakers: number;
}

/** Reads the figures of all processes. It counts what waits: at most every few seconds, where much does. */
export async function readOutboxStatistics(db: Knex, now: number): Promise<OutboxStatistics> {
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
