import { expect, test, vi } from "vitest";
import { cached } from "./cached.ts";

test("a value is asked for once while it is young, and once however many ask at the same time", async () => {
  let asked = 0;
  const value = cached(async () => ++asked, { maximumAge: 60_000, timeout: 10_000 });
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1]);
  expect(await value()).toBe(1);
  const fresh = cached(async () => ++asked, { maximumAge: 0, timeout: 10_000 });
  expect([await fresh(), await fresh()]).toEqual([2, 3]);
});

test("nobody waits for a slow answer beyond the time, and it is not asked for a second time meanwhile", async () => {
  vi.useFakeTimers();
  try {
    const { promise, resolve } = Promise.withResolvers<number>();
    let asked = 0;
    const value = cached(
      () => {
        asked++;
        return promise;
      },
      { maximumAge: 0, timeout: 2_000 },
    );
    for (let scrapes = 0; scrapes < 2; scrapes++) {
      const waiting = value();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await waiting).toBeUndefined();
    }
    expect(asked).toBe(1);
    resolve(7);
    expect(await value()).toBe(7);
  } finally {
    vi.useRealTimers();
  }
});

test("a failure is no value, and the next one is asked for after a while", async () => {
  let asked = 0;
  const ask = async (): Promise<number> => {
    if (++asked === 1) throw new Error("The database is away.");
    return asked;
  };
  const value = cached(ask, { maximumAge: 0, timeout: 10_000 });
  expect([await value(), await value()]).toEqual([undefined, 2]);
});
