import fc from "fast-check";
import { expect, it } from "vitest";
import { retryPause } from "./job-runner.ts";

const policy = { attempts: 20, firstPauseMs: 1000, maximumPauseMs: 3_600_000 };

it("doubles from one attempt to the next, up to the longest pause", () => {
  const pauses = [1, 2, 3, 4, 12, 13, 100].map((attempts) => retryPause(policy, attempts, 1));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 2_048_000, 3_600_000, 3_600_000]);
});

it("leaves between half of the pause and all of it to chance", () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), random, (attempts, chance) => {
      const full = retryPause(policy, attempts, 1);
      const pause = retryPause(policy, attempts, chance);
      expect(pause).toBeGreaterThanOrEqual(full / 2 - 1);
      expect(pause).toBeLessThanOrEqual(full);
    }),
  );
});
