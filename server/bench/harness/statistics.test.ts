import { expect, test } from "vitest";
import { median, medianRatio, percentile } from "./statistics.ts";

test("the median is in the middle, whatever the order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([3])).toBe(3);
});

test("the 99th percentile of a hundred values is the largest", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.99)).toBe(100);
  expect(percentile(values, 0.5)).toBe(51);
});

test("values are compared as numbers", () => {
  expect(median([10, 9, 100])).toBe(10);
});

test("nothing has no median", () => {
  expect(() => median([])).toThrow(TypeError);
});

test("a round that was slow for both leaves the ratio as it is", () => {
  expect(medianRatio([50, 10, 52], [100, 20, 104])).toBe(0.5);
});
