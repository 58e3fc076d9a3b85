/** Jobs that have ended are kept for people who look into what happened, and the dead ones to be done again by hand. */
import type { Sweep } from "../contract/jobs.ts";
import { deleteEndedJobs } from "../store/outbox.ts";

const day = 24 * 60 * 60 * 1000;
/** What was told by them goes with them. */
const mostAtOnce = 200;

export const endedJobSweeps: readonly Sweep[] = [sweepOf("done", 7 * day), sweepOf("dead", 90 * day)];

function sweepOf(state: "done" | "dead", kept: number): Sweep {
  return {
    name: `${state} jobs`,
    every: 10 * 60 * 1000,
    run: ({ write, clock }) =>
      write((db) => deleteEndedJobs(db, state, { before: clock.now() - kept, limit: mostAtOnce })),
  };
}
