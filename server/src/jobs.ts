/** What the background does: a handler for each kind of job that operations leave, and what comes back by itself. */
import { deliveredJobSweep } from "./background/delivered-jobs.ts";
import type { JobHandler, Sweep } from "./contract/jobs.ts";
import { signInSweep } from "./moderation/operator-login.ts";
import { operatorTokenSweep } from "./moderation/operator-tokens.ts";

export function makeJobHandlers(): readonly JobHandler[] {
  return [];
}

export const sweeps: readonly Sweep[] = [operatorTokenSweep, signInSweep, deliveredJobSweep];
