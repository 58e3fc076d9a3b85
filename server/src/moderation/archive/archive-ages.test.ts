import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDuration, type Duration, expiredRanges, retentionEnd } from "./archive-ages.ts";

const units = ["minutes", "hours", "days", "months", "years"] as const;
const of = (count: number, unit: Duration["unit"]): Duration => ({ count, unit });
const isoLater = (instant: string, duration: Duration): string =>
  new Date(addDuration(Date.parse(instant), duration)).toISOString();

describe("later", () => {
  it.each([
    ["2026-01-31T10:00:00.000Z", of(30, "minutes"), "2026-01-31T10:30:00.000Z"],
    ["2026-01-31T10:00:00.000Z", of(30, "hours"), "2026-02-01T16:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", of(30, "days"), "2026-03-02T10:00:00.000Z"],
    ["2026-01-15T10:00:00.000Z", of(1, "months"), "2026-02-15T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", of(1, "months"), "2026-02-28T10:00:00.000Z"],
    ["2028-01-31T10:00:00.000Z", of(1, "months"), "2028-02-29T10:00:00.000Z"],
    ["2026-01-31T10:00:00.000Z", of(2, "months"), "2026-03-31T10:00:00.000Z"],
    ["2026-10-31T10:00:00.000Z", of(4, "months"), "2027-02-28T10:00:00.000Z"],
    ["2026-12-31T23:59:59.999Z", of(14, "months"), "2028-02-29T23:59:59.999Z"],
    ["2024-02-29T00:00:00.000Z", of(1, "years"), "2025-02-28T00:00:00.000Z"],
    ["2024-02-29T00:00:00.000Z", of(4, "years"), "2028-02-29T00:00:00.000Z"],
    ["2026-03-31T10:00:00.000Z", of(-1, "months"), "2026-02-28T10:00:00.000Z"],
    ["2026-05-05T10:00:00.000Z", of(0, "years"), "2026-05-05T10:00:00.000Z"],
  ])("%s and %o is %s", (instant, duration, expected) => {
    expect(isoLater(instant, duration)).toBe(expected);
  });

  it("is never, beyond the last date that there is", () => {
    expect(addDuration(0, of(100_000, "years"))).toBeGreaterThan(0);
    expect(addDuration(0, of(1_000_000, "years"))).toBeNaN();
  });
});

describe("endedRanges", () => {
  const some = fc.record({
    count: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000 })),
    unit: fc.constantFrom(...units),
  });
  const durations = fc.tuple(some, some);
  const within = (ranges: ReturnType<typeof expiredRanges>, instant: number): boolean =>
    ranges.some(([from, to]) => from <= instant && instant <= to);

  it("holds an instant exactly when its content has been kept long enough", () => {
    const near = fc.integer({ min: -20 * 86_400_000, max: 20 * 86_400_000 });
    const now = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(durations, now, fc.array(near, { minLength: 1, maxLength: 40 }), (kept, instant, offsets) => {
        const ranges = expiredRanges(kept, instant);
        const about = kept
          .toReversed()
          .reduce((time, { count, unit }) => addDuration(time, { count: -count, unit }), instant);
        for (const created of offsets.map((offset) => Math.max(0, about + offset))) {
          expect(within(ranges, created)).toBe(retentionEnd(created, kept) <= instant);
        }
        for (const [from, to] of ranges) {
          for (const [edge, isIn] of [
            [from, true],
            [to, true],
            [to + 1, false],
          ] as const) {
            expect(retentionEnd(edge, kept) <= instant).toBe(isIn);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("is one range away from the end of a month, few at it, and none before the first content is old enough", () => {
    const month = [of(1, "months"), of(0, "days")];
    expect(expiredRanges(month, Date.UTC(2026, 5, 15, 12))).toEqual([[0, Date.UTC(2026, 4, 15, 12)]]);
    expect(expiredRanges(month, Date.UTC(2026, 1, 28, 12))).toEqual(
      [28, 29, 30, 31].map((date, index) => [index === 0 ? 0 : Date.UTC(2026, 0, date), Date.UTC(2026, 0, date, 12)]),
    );
    expect(expiredRanges(month, Date.UTC(2026, 2, 1))).toEqual([[0, Date.UTC(2026, 1, 1)]]);
    expect(expiredRanges([of(100, "years"), of(0, "minutes")], Date.UTC(2026, 0, 1))).toEqual([]);
    expect(expiredRanges([of(100_000, "years"), of(100_000, "years")], Date.UTC(2026, 0, 1))).toEqual([]);
  });
});
