import { expect, test } from "vitest";
import { createKeys, remainder } from "./keyed-hash.ts";

const prime = 2 ** 31 - 1;

test("keys are below the prime, and others each time", () => {
  const [one, other] = [createKeys(100), createKeys(100)];
  expect(one).not.toEqual(other);
  for (const key of [...one, ...other]) {
    expect(Number.isInteger(key)).toBe(true);
    expect(key).toBeLessThan(prime);
  }
});

test("the largest sum is exact, and so is the remainder of every sum", () => {
  const largest = 64 * (prime - 1) * 0xffff;
  expect(Number.isSafeInteger(largest)).toBe(true);
  for (const sum of [0, 1, prime - 1, prime, prime + 1, 2 * prime, 2 ** 31, 2 ** 52 + 12_345, largest]) {
    expect(remainder(sum), String(sum)).toBe(Number(BigInt(sum) % BigInt(prime)));
  }
});
