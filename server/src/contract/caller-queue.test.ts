import { describe, expect, test } from "vitest";
import { CallerQueue, OverloadError } from "./caller-queue.ts";

/** Work that ends when it is told to. */
function work(name: string, log: string[] = []) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async (): Promise<string> => {
    log.push(name);
    await ended;
    return name;
  };
  return { run, end: () => end() };
}

describe("works are done one after the other", () => {
  test("and callers take turns, however much waits of one", async () => {
    const log: string[] = [];
    const queue = new CallerQueue();
    const works = ["a", "a", "a", "b", "c", "b"].map((name) => ({ name, ...work(name, log) }));
    const results = works.map(({ name, run }) => queue.run(name, 1, run));
    expect(log).toEqual(["a"]);
    for (const { end } of works) end();
    expect(await Promise.all(results)).toEqual(works.map(({ name }) => name));
    expect(log).toEqual(["a", "b", "c", "a", "b", "a"]);
  });

  test("one that fails does not stop the others", async () => {
    const queue = new CallerQueue();
    const failed = queue.run("a", 1, () => Promise.reject(new RangeError("no")));
    const next = queue.run("a", 1, async () => "next");
    await expect(failed).rejects.toThrow(RangeError);
    expect(await next).toBe("next");
  });
});

describe("what waits is bounded", () => {
  test("of one caller", async () => {
    const queue = new CallerQueue({ maximumPerCaller: 2 });
    const first = work("a");
    const accepted = [1, 2, 3].map(() => queue.run("a", 1, first.run));
    await expect(queue.run("a", 1, first.run)).rejects.toThrow(OverloadError);
    const other = queue.run("b", 1, async () => "b");
    first.end();
    expect(await other).toBe("b");
    await Promise.all(accepted);
  });

  test.each([{ maximumWorks: 2 }, { maximumSize: 250 }])("of all callers: %o", async (limits) => {
    const queue = new CallerQueue(limits);
    const first = work("a");
    const accepted = ["a", "b"].map((name) => queue.run(name, 100, first.run));
    await expect(queue.run("c", 100, first.run)).rejects.toThrow(OverloadError);
    first.end();
    await Promise.all(accepted);
    expect(await queue.run("c", 100, async () => "c")).toBe("c");
  });

  test("in time", async () => {
    let now = 0;
    const queue = new CallerQueue({}, () => now);
    const first = work("a");
    const begun = queue.run("a", 1, first.run);
    const second = queue.run("a", 1, first.run);
    now = 60_001;
    first.end();
    expect(await begun).toBe("a");
    await expect(second).rejects.toThrow(OverloadError);
  });
});
