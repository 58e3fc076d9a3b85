import { expect, test } from "vitest";
import { aimTable, bars, figure, outcomeOf, table } from "./report.ts";

test("columns have even widths", () => {
  expect(table(["", "SQLite"], [["filter", "1"]])).toBe(
    ["|        | SQLite |", "| ------ | -----: |", "| filter |      1 |"].join("\n"),
  );
});

test("bars are to scale, and none is without one", () => {
  const plot = bars([
    { name: "filter", value: 1, note: " (2 times)" },
    { name: "page", value: 0.25 },
    { name: "none", value: 0 },
  ]);
  expect(plot.split("\n")).toEqual([
    `filter ${"█".repeat(40)} 1 (2 times)`,
    `page   ${"█".repeat(10)} 0.25`,
    "none   █ 0",
  ]);
});

test("an aim is missed by more than a tenth only, from either side", () => {
  const least = [0.7, 0.5, 0.46, 0.44].map((reached) => outcomeOf({ what: "", figure: reached, aim: 0.5 }));
  expect(least).toEqual(["reached", "reached", "within 10 %", "MISSED"]);
  const most = [0.4, 0.5, 0.54, 0.6].map((reached) =>
    outcomeOf({ what: "", figure: reached, aim: 0.5, isAtMost: true }),
  );
  expect(most).toEqual(["reached", "reached", "within 10 %", "MISSED"]);
  expect(aimTable([{ what: "build", figure: 4, aim: 3, isAtMost: true }])).toContain("≤ 3 |  MISSED");
});

test("a figure that was not measured is missed", () => {
  expect(outcomeOf({ what: "", figure: Number.NaN, aim: 1 })).toBe("MISSED");
  expect([1234.5, 12.345, 0.12345, Number.NaN].map(figure)).toEqual(["1,235", "12.3", "0.123", ""]);
});
