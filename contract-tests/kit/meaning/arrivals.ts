/** Waits for what the server sends by itself, after its answer. */
import { setTimeout } from "node:timers/promises";
import type { TestControls } from "../run-options.ts";

/**
 * Resolves to what came after the first `before`. Waits for so many more, and no longer than a worker takes that has just
 * slept.
 */
export async function arrivalsSince<Arrival>(
  { idle }: Pick<TestControls, "idle">,
  arrivals: readonly Arrival[],
  { before, count }: { readonly before: number; readonly count: number },
): Promise<readonly Arrival[]> {
  for (let tries = 0; tries < 20; tries++) {
    await idle();
    if (arrivals.length >= before + count) break;
    await setTimeout(50);
  }
  return arrivals.slice(before);
}
