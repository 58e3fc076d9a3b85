import fc from "fast-check";
import { expect, test } from "vitest";
import { metricsOf } from "./metrics.ts";
import { decidedText } from "./testdata/sample-texts.ts";
import { curveOf, curvesOf } from "./thresholds.ts";

const email = (label: string, score: number) => decidedText(label, { scores: [["emails", score]] });
const emailScore = ({ scores }: ReturnType<typeof email>) => scores.get("emails");

test("a range ends where another text would be stopped, and a score is reached by itself", () => {
  const texts = [email("abusive", 90), email("abusive", 70), email("innocent", 70.5), decidedText("abusive")];
  const { ranges, best } = curveOf("emails", texts, emailScore);
  expect(ranges.map(({ from, to, metrics }) => [from, to, metrics.truePositives, metrics.falsePositives])).toEqual([
    [0, 70, 2, 1],
    [71, 90, 1, 0],
    [91, 100, 0, 0],
  ]);
  expect(best).toBe(ranges[0]);
  expect(ranges[2]?.metrics.precision).toBeUndefined();
  expect(ranges[2]?.metrics.recall?.value).toBe(0);
});

test("of two ranges with the same F1 the higher one is the best, and none is where no text is abusive", () => {
  const texts = [email("abusive", 80), email("abusive", 20), email("innocent", 20), email("innocent", 20)];
  const { ranges, best } = curveOf("emails", texts, emailScore);
  expect(ranges.map(({ metrics }) => metrics.f1?.value)).toEqual([2 / 3, 2 / 3, 0]);
  expect(best).toBe(ranges[1]);
  expect(curveOf("emails", [email("innocent", 80)], emailScore).best).toBeUndefined();
});

test("there is a curve for each kind, one for all where there are several, and none without matches", () => {
  const both = decidedText("abusive", {
    scores: [
      ["urls", 50],
      ["emails", 90],
    ],
  });
  expect(curvesOf([both, decidedText("innocent")]).map(({ kind }) => kind)).toEqual(["all", "emails", "urls"]);
  expect(curvesOf([both])[0]?.ranges.at(-1)).toMatchObject({ from: 91, to: 100 });
  expect(curvesOf([email("abusive", 90)]).map(({ kind }) => kind)).toEqual(["emails"]);
  expect(curvesOf([decidedText("abusive")])).toEqual([]);
});

test("every threshold has the figures of the texts that reach it (law)", () => {
  const score = fc.option(
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    { nil: undefined },
  );
  const given = fc.array(fc.tuple(fc.boolean(), score), { maxLength: 40 });
  fc.assert(
    fc.property(given, fc.integer({ min: 0, max: 100 }), (texts, threshold) => {
      const decided = texts.map(([isAbusive, at]) => {
        const label = isAbusive ? "abusive" : "innocent";
        return at === undefined ? decidedText(label) : email(label, at);
      });
      const { ranges } = curveOf("emails", decided, emailScore);
      const count = (isAbusive: boolean, isStopped: boolean) =>
        texts.filter(([label, at]) => label === isAbusive && (at !== undefined && at >= threshold) === isStopped)
          .length;
      const expected = metricsOf({
        truePositives: count(true, true),
        falsePositives: count(false, true),
        falseNegatives: count(true, false),
        trueNegatives: count(false, false),
      });
      const range = ranges.filter(({ from, to }) => from <= threshold && threshold <= to);
      expect(range.map(({ metrics }) => metrics)).toEqual([expected]);
      expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([0, 100]);
    }),
  );
});
