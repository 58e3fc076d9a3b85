import { expect, it, vi } from "vitest";
import { GroupedWork } from "./grouped-work.ts";

it("works once for those of a turn, and for all who ask while it works; each gets its own result", async () => {
  const groups: (readonly number[])[] = [];
  const lookup = new GroupedWork(async (keys: readonly number[]) => {
    groups.push(keys);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return (key) => (key === 3 ? undefined : `value ${key}`);
  });
  const first = [1, 2].map((key) => lookup.do(key));
  await vi.waitUntil(() => groups.length === 1);
  const later = [3, 4].map((key) => lookup.do(key));
  expect(await Promise.all([...first, ...later])).toEqual(["value 1", "value 2", undefined, "value 4"]);
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it("begins after a turn that brings nothing", async () => {
  const groups: (readonly number[])[] = [];
  const lookup = new GroupedWork(async (keys: readonly number[]) => {
    groups.push(keys);
    return (key) => key;
  });
  const later = new Promise<number>((resolve) => {
    setImmediate(() => {
      void lookup.do(2);
      setImmediate(() => resolve(lookup.do(3)));
    });
  });
  expect(await Promise.all([lookup.do(1), later])).toEqual([1, 3]);
  expect(groups).toEqual([[1, 2, 3]]);
});

it("tells those who asked of a failure, and works again for the next ones", async () => {
  let isAway = true;
  const lookup = new GroupedWork(async () => {
    if (isAway) throw new Error("The store is away.");
    return () => "back";
  });
  await expect(lookup.do(1)).rejects.toThrow("away");
  isAway = false;
  expect(await lookup.do(1)).toBe("back");
});
