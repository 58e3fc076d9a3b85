/** Jobs that were done are kept for a week, for people who look into what happened. */
import type { Sweep } from "../contract/jobs.ts";
import { deleteDoneJobs } from "../store/outbox.ts";

const kept = 7 * 24 * 60 * 60 * 1000;
const mostAtOnce = 1_000;

export const deliveredJobSweep: Sweep = {
  name: "delivered jobs",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) => write((db) => deleteDoneJobs(db, clock.now() - kept, mostAtOnce)),
};
