/** Patterns and offsets of zones as Java's classes for time have them, of which 50,000 and 3,000 were compared once. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseDatePattern } from "./date-pattern.ts";
import { zoneOf } from "./zone.ts";

interface JavaDates {
  readonly patterns: readonly (readonly [pattern: string, zone: string, instant: number, written: string | null])[];
  readonly offsets: readonly (readonly [zone: string, second: number, offset: number])[];
}

const { patterns, offsets } = JSON.parse(
  readFileSync(new URL("testdata/java-dates.json", import.meta.url), "utf8"),
) as JavaDates;

test("patterns", () => {
  const different = patterns.filter(([text, zone, instant, written]) => {
    const pattern = parseDatePattern(text);
    return (typeof pattern === "string" ? null : pattern.in(zone)(instant)) !== written;
  });
  expect(different).toEqual([]);
});

test("offsets", () => {
  expect(offsets.filter(([zone, second, offset]) => zoneOf(zone).toLocal(second) - second !== offset)).toEqual([]);
});
