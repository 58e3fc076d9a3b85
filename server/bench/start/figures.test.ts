import { expect, test } from "vitest";
import { cellsOf, isMissed, outcomeOf } from "./figures.ts";

const figure = { what: "start", unit: "ms" as const, maximum: 100 };

test("the median decides, with a tenth of tolerance", () => {
  expect(outcomeOf({ ...figure, values: [20, 99, 900] })).toBe("reached");
  expect(outcomeOf({ ...figure, values: [105] })).toBe("within 10 %");
  expect(outcomeOf({ ...figure, values: [111] })).toBe("MISSED");
  expect([[105], [111]].map((values) => isMissed({ ...figure, values }))).toEqual([false, true]);
});

test("a figure without a target is never missed", () => {
  expect(isMissed({ what: "import", unit: "ms", values: [1e9] })).toBe(false);
});

test("a line shows the median and the range", () => {
  expect(cellsOf({ ...figure, values: [30, 10, 20] })).toEqual(["start", "20 ms", "10 – 30", "< 100 ms", "reached"]);
});
