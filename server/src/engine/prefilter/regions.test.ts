import { expect, test } from "vitest";
import { Regions } from "./regions.ts";

function bounds(regions: Regions): number[][] {
  return Array.from({ length: regions.count }, (_, i) => [regions.start(i), regions.end(i)]);
}

test("regions that meet become one, those apart stay apart", () => {
  const text = "some words that stand in a row";
  const regions = new Regions();
  regions.add(text, 0, 4);
  regions.add(text, 11, 15);
  regions.add(text, 16, 21);
  expect(bounds(regions)).toEqual([
    [0, 4],
    [11, 15],
    [16, 21],
  ]);
  regions.add(text, 5, 21);
  expect(bounds(regions)).toEqual([
    [0, 4],
    [5, 21],
  ]);
});

test("letters by themselves around a region are part of what is spelled there", () => {
  const regions = new Regions();
  regions.add("the A S S E T is", 8, 9);
  expect(bounds(regions)).toEqual([[4, 13]]);
});
