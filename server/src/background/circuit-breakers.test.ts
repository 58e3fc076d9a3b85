/** OWASP ASVS 13.2.6, 16.5.2. */
import { expect, it } from "vitest";
import { CircuitBreakers } from "./circuit-breakers.ts";

const policy = { failures: 3, firstPause: 1_000, maximumPause: 4_000, receivers: 3 };

function failTimes(breakers: CircuitBreakers, key: string, times: number, now: number) {
  return Array.from({ length: times }, () => breakers.fail(key, now)).at(-1);
}

it("stays closed where failures are not in a row", () => {
  const breakers = new CircuitBreakers(policy);
  failTimes(breakers, "a", 2, 0);
  expect(breakers.succeed("a")).toBe(false);
  expect(failTimes(breakers, "a", 2, 0)).toBeUndefined();
  expect(breakers.state("a", 0)).toBe("closed");
});

it("opens after failures in a row, is half open after its pause, and closes with a success", () => {
  const breakers = new CircuitBreakers(policy);
  expect(failTimes(breakers, "a", 3, 100)).toEqual({ failures: 3, until: 1_100 });
  expect(breakers.state("a", 1_099)).toBe("open");
  expect(breakers.state("a", 1_100)).toBe("halfOpen");
  expect(breakers.state("b", 100)).toBe("closed");
  expect(breakers.succeed("a")).toBe(true);
  expect(breakers.state("a", 1_100)).toBe("closed");
  expect(breakers.fail("a", 1_100)).toBeUndefined();
});

it("opens for twice as long after each probe that fails, up to the longest pause", () => {
  const breakers = new CircuitBreakers(policy);
  let until = failTimes(breakers, "a", 3, 0)?.until ?? 0;
  const pauses = [2_000, 4_000, 4_000, 4_000].map(() => {
    const now = until;
    until = breakers.fail("a", now)?.until ?? 0;
    return until - now;
  });
  expect(pauses).toEqual([2_000, 4_000, 4_000, 4_000]);
});

it("does not count what was under way when it opened", () => {
  const breakers = new CircuitBreakers(policy);
  failTimes(breakers, "a", 3, 0);
  expect(failTimes(breakers, "a", 20, 10)).toBeUndefined();
  expect(breakers.state("a", 1_000)).toBe("halfOpen");
});

it("does not stay open for longer than its longest pause when the clock is set back", () => {
  const breakers = new CircuitBreakers(policy);
  failTimes(breakers, "a", 3, 1_000_000);
  expect(breakers.state("a", 0)).toBe("halfOpen");
});

it("forgets the receivers that failed longest ago", () => {
  const breakers = new CircuitBreakers(policy);
  for (const key of ["a", "b", "c", "d"]) failTimes(breakers, key, 3, 0);
  expect(["a", "b", "c", "d"].map((key) => breakers.state(key, 0))).toEqual(["closed", "open", "open", "open"]);
});

it("takes over what other processes opened and closed, and keeps its own counts", () => {
  const breakers = new CircuitBreakers(policy);
  failTimes(breakers, "closed elsewhere", 3, 0);
  failTimes(breakers, "counted", 2, 0);
  breakers.synchronize(new Map([["opened elsewhere", { failures: 4, until: 500 }]]));
  expect(breakers.state("closed elsewhere", 0)).toBe("closed");
  expect(breakers.state("opened elsewhere", 0)).toBe("open");
  expect(breakers.fail("opened elsewhere", 500)).toEqual({ failures: 5, until: 500 + 4_000 });
  expect(breakers.fail("counted", 0)).toEqual({ failures: 3, until: 1_000 });
});
