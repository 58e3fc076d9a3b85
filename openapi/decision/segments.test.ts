import { expect, test } from "vitest";
import { type Segment, type Span, segmentsOf } from "./segments.ts";

function shown(length: number, spans: readonly Span[]): readonly string[] {
  return segmentsOf(length, spans).segments.map(
    ({ start, end, matches }: Segment) => `${start}-${end}:${matches.join("+")}`,
  );
}

test("a text without matches is one segment, and an empty one none", () => {
  expect(shown(5, [])).toEqual(["0-5:"]);
  expect(shown(0, [])).toEqual([]);
});

test("matches that touch stay apart and share a line", () => {
  const spans = [
    { start: 1, length: 2 },
    { start: 3, length: 2 },
  ];
  expect(shown(6, spans)).toEqual(["0-1:", "1-3:0", "3-5:1", "5-6:"]);
  expect(segmentsOf(6, spans).layers).toEqual([0, 0]);
});

test("a match inside another, one that crosses it and one at the same place get lines of their own", () => {
  const spans = [
    { start: 2, length: 2 },
    { start: 0, length: 6 },
    { start: 4, length: 4 },
    { start: 0, length: 6 },
  ];
  expect(shown(8, spans)).toEqual(["0-2:1+3", "2-4:1+3+0", "4-6:1+3+2", "6-8:2"]);
  expect(segmentsOf(8, spans).layers).toEqual([2, 0, 2, 1]);
});

test("what lies beyond the text, or has no length, is not drawn", () => {
  expect(
    shown(4, [
      { start: 3, length: 9 },
      { start: 7, length: 1 },
      { start: 1, length: 0 },
    ]),
  ).toEqual(["0-3:", "3-4:0"]);
});

test("the segments are the text, each match covers its own stretch, and no two that overlap share a line", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const length = random(30);
    const spans = Array.from({ length: random(9) }, () => ({ start: random(30), length: random(12) }));
    const { segments, layers } = segmentsOf(length, spans);
    const covered = segments.flatMap(({ start, end, matches }) =>
      Array.from({ length: end - start }, (_, at) => [start + at, matches] as const),
    );
    expect(covered.map(([at]) => at)).toEqual(Array.from({ length }, (_, at) => at));
    for (const [at, matches] of covered) {
      const over = spans.flatMap((span, index) => (span.start <= at && at < span.start + span.length ? [index] : []));
      expect([...matches].sort()).toEqual(over);
      expect(new Set(matches.map((match) => layers[match])).size).toBe(matches.length);
    }
  }
});
