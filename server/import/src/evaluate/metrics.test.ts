import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Counts, metricsOf, wilson } from "./metrics.ts";

function counts(truePositives: number, falsePositives: number, falseNegatives: number, trueNegatives: number): Counts {
  return { truePositives, falsePositives, falseNegatives, trueNegatives };
}

describe("Wilson intervals", () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("%d of %d: %d to %d", (successes, trials, low, high) => {
    const interval = wilson(successes, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test("there is none without trials", () => {
    expect(wilson(0, 0)).toBeUndefined();
  });

  test("it contains the share, is exact at the ends, and mirrors that of the failures", () => {
    const trial = fc.integer({ min: 1, max: 1_000_000 }).chain((n) => fc.tuple(fc.nat({ max: n }), fc.constant(n)));
    fc.assert(
      fc.property(trial, ([successes, trials]) => {
        const interval = wilson(successes, trials);
        const mirrored = wilson(trials - successes, trials);
        if (interval === undefined || mirrored === undefined) throw new Error("There are trials.");
        expect(interval.low).toBeLessThanOrEqual(interval.value);
        expect(interval.high).toBeGreaterThanOrEqual(interval.value);
        expect(interval.low === 0).toBe(successes === 0);
        expect(interval.high === 1).toBe(successes === trials);
        expect(interval.low).toBeCloseTo(1 - mirrored.high, 9);
      }),
    );
  });

  test("it narrows with the number of trials", () => {
    const widths = [10, 100, 1000].map((trials) => wilson(trials / 2, trials)).map((one) => one && one.high - one.low);
    expect(widths.toSorted((one, other) => (other ?? 0) - (one ?? 0))).toEqual(widths);
  });
});

describe("precision, recall and F1", () => {
  test("of known counts", () => {
    const { precision, recall, f1 } = metricsOf(counts(6, 2, 4, 8));
    expect([precision?.value, recall?.value]).toEqual([0.75, 0.6]);
    expect(f1?.value).toBeCloseTo(2 / 3, 12);
  });

  test.each([
    ["no text is abusive and none is stopped", counts(0, 0, 0, 5), [undefined, undefined, undefined]],
    ["no text is abusive and some are stopped", counts(0, 3, 0, 5), [0, undefined, 0]],
    ["texts are abusive and none is stopped", counts(0, 0, 3, 5), [undefined, 0, 0]],
    ["only innocent texts are stopped", counts(0, 2, 3, 5), [0, 0, 0]],
    ["all is right", counts(4, 0, 0, 5), [1, 1, 1]],
    ["there are no texts", counts(0, 0, 0, 0), [undefined, undefined, undefined]],
  ])("where %s", (_, given, expected) => {
    const { precision, recall, f1 } = metricsOf(given);
    expect([precision?.value, recall?.value, f1?.value]).toEqual(expected);
  });

  test("F1 is the harmonic mean where both are positive, and lies in its interval", () => {
    const number = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), ([...given]) => {
        const { precision, recall, f1, truePositives } = metricsOf(counts(...given));
        if (f1 === undefined) {
          expect(precision ?? recall).toBeUndefined();
          return;
        }
        expect(f1.low).toBeLessThanOrEqual(f1.value);
        expect(f1.high).toBeGreaterThanOrEqual(f1.value);
        if (truePositives === 0 || precision === undefined || recall === undefined) expect(f1.value).toBe(0);
        else expect(f1.value).toBeCloseTo(2 / (1 / precision.value + 1 / recall.value), 9);
      }),
    );
  });
});
