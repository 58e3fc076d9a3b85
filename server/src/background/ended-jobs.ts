/** Jobs that have ended are kept for people who look into what happened, and the dead ones to be done again by hand. */
import type { Sweep } from "../contract/jobs.ts";
import { deleteEndedJobs } from "../store/outbox/outbox.ts";
import { deleteOldBreakers } from "../store/outbox/outbox-breakers.ts";
import { deleteOldLeases } from "../store/outbox/outbox-leases.ts";

const day = 24 * 60 * 60 * 1000;
/** What was told by them goes with them. */
const mostAtOnce = 200;

/** Left over by processes that were killed, and by receivers that nothing waits for any more. */
const leftOver: Sweep = {
  name: "leases and circuit breakers",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      await deleteOldLeases(db, Date.now() - day);
      await deleteOldBreakers(db, clock.now() - day);
      return false;
    }),
};

export const endedJobSweeps: readonly Sweep[] = [sweepOf("done", 7 * day), sweepOf("dead", 90 * day), leftOver];

function sweepOf(state: "done" | "dead", kept: number): Sweep {
  return {
    name: `${state} jobs`,
    every: 10 * 60 * 1000,
    run: ({ write, clock }) =>
      write((db) => deleteEndedJobs(db, state, { before: clock.now() - kept, limit: mostAtOnce })),
  };
}
