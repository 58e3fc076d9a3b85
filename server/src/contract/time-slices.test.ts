import { describe, expect, test } from "vitest";
import { defaultSliceLimits, OverloadError, type SlicedWork, type SliceLimits, TimeSlices } from "./time-slices.ts";

/** A clock that moves by a millisecond whenever it is read, and turns that a test waits for. */
function fakeTurns() {
  let now = 0;
  let turns = 0;
  return {
    now: () => now++,
    next: () => {
      turns++;
      return Promise.resolve();
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    get turns() {
      return turns;
    },
  };
}

/** Returns work of a number of steps that writes down its name at each. */
function* work(name: string, steps: number, log: string[]): SlicedWork<string> {
  for (let i = 0; i < steps; i++) {
    log.push(name);
    yield;
  }
  return name;
}

function slicesOf(limits: Partial<SliceLimits> = {}) {
  const turns = fakeTurns();
  return { turns, slices: new TimeSlices({ sliceMs: 3, ...limits }, turns) };
}

describe("slices", () => {
  test("long work gives everything else a turn of the event loop after each", async () => {
    const { turns, slices } = slicesOf();
    expect(await slices.run("a", 1, work("a", 30, []))).toBe("a");
    expect(slices.slices).toBeGreaterThan(8);
    expect(turns.turns).toBeGreaterThanOrEqual(slices.slices - 1);
  });

  test("a hundred works of one caller do not starve the work of another", async () => {
    const log: string[] = [];
    const { slices } = slicesOf();
    const many = Array.from({ length: 100 }, () => slices.run("hostile", 1_000_000, work("hostile", 30, log)));
    const one = slices.run("innocent", 1_000_000, work("innocent", 30, log));
    await one;
    const before = log.lastIndexOf("innocent");
    expect(log.slice(0, before).filter((name) => name === "hostile").length).toBeLessThan(60);
    await Promise.all(many);
  });

  test("callers take turns, slice by slice", async () => {
    const log: string[] = [];
    const { slices } = slicesOf();
    await Promise.all(["a", "b", "c"].map((name) => slices.run(name, 1, work(name, 12, log))));
    const changes = log.filter((name, index) => name !== log[index - 1]);
    expect(changes.slice(0, 6)).toEqual(["a", "b", "c", "a", "b", "c"]);
  });

  test("small work does not wait for the memory of large work", async () => {
    const { slices } = slicesOf({ maximumActiveSize: 1000, smallSize: 10 });
    const ended: string[] = [];
    const large = ["a", "b"].map((name) => slices.run(name, 900, work(name, 60, [])).then((each) => ended.push(each)));
    await slices.run("c", 10, work("c", 6, [])).then((each) => ended.push(each));
    expect(ended).toEqual(["c"]);
    await Promise.all(large);
    expect(ended).toEqual(["c", "a", "b"]);
  });

  test("work that fails does not stop the others", async () => {
    const { slices } = slicesOf();
    function* failing(): SlicedWork<never> {
      yield;
      throw new RangeError("no");
    }
    const failed = slices.run("a", 1, failing());
    const next = slices.run("a", 1, work("a", 3, []));
    await expect(failed).rejects.toThrow(RangeError);
    expect(await next).toBe("a");
    expect(slices.works).toBe(0);
  });
});

describe("the queue is bounded", () => {
  test("of one caller", async () => {
    const { slices } = slicesOf({ maximumPerCaller: 2 });
    const accepted = [1, 2, 3].map(() => slices.run("a", 1, work("a", 3, [])));
    await expect(slices.run("a", 1, work("a", 3, []))).rejects.toThrow(OverloadError);
    expect(await slices.run("b", 1, work("b", 3, []))).toBe("b");
    await Promise.all(accepted);
  });

  test("of all callers, by number and by size", async () => {
    for (const limits of [{ maximumWorks: 2 }, { maximumSize: 250 }]) {
      const { slices } = slicesOf(limits);
      const accepted = ["a", "b"].map((name) => slices.run(name, 100, work(name, 3, [])));
      await expect(slices.run("c", 100, work("c", 3, []))).rejects.toThrow(OverloadError);
      await Promise.all(accepted);
      expect(await slices.run("c", 100, work("c", 3, []))).toBe("c");
    }
  });

  test("in time", async () => {
    const { slices, turns } = slicesOf();
    const first = slices.run("a", 1, work("a", 60, []));
    const second = slices.run("a", 1, work("a", 3, []));
    turns.pass(defaultSliceLimits.maximumWaitMs + 1);
    await expect(second).rejects.toThrow(OverloadError);
    expect(await first).toBe("a");
    expect(slices.works).toBe(0);
  });
});
