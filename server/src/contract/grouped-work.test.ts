import { expect, it } from "vitest";
import { GroupedLookup } from "./grouped-lookup.ts";

it("reads once for all that ask while it reads, and each gets its own", async () => {
  const lookup = new GroupedLookup<number, string>();
  const reads: (readonly number[])[] = [];
  const findMany = async (keys: readonly number[]) => {
    reads.push(keys);
    await new Promise((resolve) => setImmediate(resolve));
    return new Map(keys.filter((key) => key !== 3).map((key) => [key, `value ${key}`] as const));
  };
  const values = await Promise.all([1, 2, 3, 4].map((key) => lookup.find(key, findMany)));
  expect(values).toEqual(["value 1", "value 2", undefined, "value 4"]);
  expect(reads).toEqual([[1], [2, 3, 4]]);
});

it("tells those who asked of a failure, and reads again for the next ones", async () => {
  const lookup = new GroupedLookup<number, string>();
  await expect(lookup.find(1, () => Promise.reject(new Error("The store is away.")))).rejects.toThrow("away");
  expect(await lookup.find(1, async () => new Map([[1, "back"]]))).toBe("back");
});
