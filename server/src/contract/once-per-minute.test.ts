import { expect, test } from "vitest";
import { OncePerMinute } from "./once-per-minute.ts";

const noon = 1_700_000_040_000;

test("what is written once a minute has a bound", () => {
  const once = new OncePerMinute();
  expect([once.isFirst("a", noon), once.isFirst("a", noon + 59_999)]).toEqual([true, false]);
  const flood = Array.from({ length: 10_000 }, (_, index) => once.isFirst(String(index), noon));
  expect(flood.filter(Boolean)).toHaveLength(4_999);
  expect(once.isFirst("a", noon + 60_000)).toBe(true);
});
