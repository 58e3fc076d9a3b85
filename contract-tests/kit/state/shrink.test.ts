import fc from "fast-check";
import { expect, test } from "vitest";
import { shrink } from "./shrink.ts";

const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index);

function showing(needed: readonly number[]) {
  let asked = 0;
  return {
    shows: async (elements: readonly number[]) => {
      asked++;
      return needed.every((one) => elements.includes(one));
    },
    get asked() {
      return asked;
    },
  };
}

test("exactly the elements that are needed remain, in their order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.infiniteStream(fc.nat()), async (length, stream) => {
      const needed = [...new Set([...stream.take(4)].map((one) => one % length))].sort((a, b) => a - b);
      const smallest = await shrink(numbers(length), { shows: showing(needed).shows, tries: 10_000 });
      expect(smallest).toEqual(needed);
    }),
  );
});

test("what does not show again is not shrunk", async () => {
  expect(await shrink(numbers(5), { shows: async () => false, tries: 100 })).toBeUndefined();
});

test("it asks no more often than it may, and gives the smallest that it has found", async () => {
  for (const tries of [1, 2, 5, 9]) {
    const { shows, ...counter } = showing([3, 17]);
    let asked = 0;
    const smallest = await shrink(numbers(20), {
      shows: (elements) => {
        asked++;
        return shows(elements);
      },
      tries,
    });
    expect(asked).toBeLessThanOrEqual(tries);
    expect(smallest).toEqual(expect.arrayContaining([3, 17]));
    expect(counter.asked).toBe(0);
  }
  expect(await shrink(numbers(3), { shows: async () => true, tries: 0 })).toBeUndefined();
});
