/** Retention of ended jobs: done jobs for inspection, dead jobs for a manual retry. */
import { agedRowsSweep, type Sweep } from "../contract/jobs.ts";
import { deleteOldBreakers } from "../store/outbox/outbox-breakers.ts";
import { deleteOldLeases } from "../store/outbox/outbox-leases.ts";

const day = 24 * 60 * 60 * 1000;
/** Rows that refer to a job are deleted with it, so a batch is small. */
const batchSize = 200;

/** Rows of killed processes, and of receivers without waiting jobs. */
const staleRecordSweep: Sweep = {
  name: "leases and circuit breakers",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      await deleteOldLeases(db, Date.now() - day);
      await deleteOldBreakers(db, clock.now() - day);
      return false;
    }),
};

export const endedJobSweeps: readonly Sweep[] = [sweepOf("done", 7 * day), sweepOf("dead", 90 * day), staleRecordSweep];

function sweepOf(state: "done" | "dead", retention: number): Sweep {
  const rows = { table: "outbox", where: { state }, instants: ["end_instant"], limit: batchSize };
  // The last moment of the retention is part of it.
  return agedRowsSweep({ name: `${state} jobs`, ...rows, retention: retention + 1 });
}
