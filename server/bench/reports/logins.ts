/** Generates plausible logins of a month, the same on every machine and in every run. */
import { createRandom } from "../../src/engine/testdata/random.ts";
import type { PastLogin } from "./fill.ts";

export const month = { start: Date.UTC(2015, 9, 1), end: Date.UTC(2015, 10, 1) };

/** Returns logins in some applications, at any time of the month, five by each user on average. */
export function makeLogins(count: number, applicationIds: readonly string[]): PastLogin[] {
  const random = createRandom(count);
  const users = Math.ceil(count / 5);
  return Array.from({ length: count }, () => ({
    at: month.start + random.below(month.end - month.start),
    userId: userId(random.below(users)),
    applicationId: random.pick(applicationIds),
    ipAddress: `192.0.2.${random.below(256)}`,
  })).sort((a, b) => a.at - b.at);
}

export function userId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
