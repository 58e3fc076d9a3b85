/** Outbox depth by kind: one bounded query, cached for a few seconds between scrapes. */
import type { Db } from "../store/db.ts";

export type OutboxState = "due" | "retrying" | "scheduled";

export interface OutboxDepth {
  readonly kind: string;
  readonly state: OutboxState;
  readonly jobs: number;
  /** Seconds since the oldest job was due; 0 where none is due. */
  readonly oldest: number;
}

/** Maximum jobs in the count, most overdue first, so that a long queue costs no more. */
const maximumJobs = 20_000;

interface DepthRow {
  readonly kind: string;
  readonly state: OutboxState;
  readonly jobs: number | string;
  readonly since: number | string | null;
}

/** Counts the waiting jobs by kind and state, at an instant of the server's clock. */
export async function readOutboxDepth(db: Db, now: number): Promise<readonly OutboxDepth[]> {
  const waiting = db("outbox")
    .where({ state: "waiting" })
    .orderBy(["state", "due_instant"])
    .limit(maximumJobs)
    .select("kind", "attempts", "create_instant", "due_instant")
    .select({
      wait: db.raw("case when due_instant <= ? then 'due' when attempts > 0 then 'retrying' else 'scheduled' end", [
        now,
      ]),
      // A failed attempt moves the due instant, so such a job counts from its creation.
      since: db.raw("case when attempts > 0 then create_instant when due_instant <= ? then due_instant end", [now]),
    })
    .as("waiting");
  const rows: DepthRow[] = await db(waiting)
    .groupBy("kind", "wait")
    .select("kind", { state: "wait" })
    .count({ jobs: "*" })
    .min({ since: "since" });
  return rows.map(({ kind, state, jobs, since }) => ({
    kind,
    state,
    jobs: Number(jobs),
    oldest: since === null ? 0 : Math.max(0, now - Number(since)) / 1000,
  }));
}
