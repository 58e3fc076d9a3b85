/** The heat map: what its page and its text show, and the badge. */
import { describe, expect, test } from "vitest";
import type { Report } from "../findings.ts";
import { badge } from "./badge.ts";
import { heatMapOf, shortCount } from "./heat-map.ts";
import { coveragePage } from "./html-heat-map.ts";
import { passed, report } from "./testdata/report.ts";
import { tagProblems } from "./testdata/tags.ts";
import { coverageText } from "./text-heat-map.ts";

describe("the table", () => {
  const map = heatMapOf(report);
  const rows = map.groups.flatMap((group) => group.rows);

  test("has a row for each operation, and a column for each status and each law that was checked", () => {
    expect(rows).toHaveLength(report.operations.length);
    expect(map.groups.map(({ name }) => name)).toEqual(["identity", "filtering", "moderation"]);
    expect(map.statuses.map(({ title }) => title)).toEqual(map.statuses.map(({ title }) => title).toSorted());
    expect(map.laws).toHaveLength(5);
    for (const row of rows) expect([row.statuses.length, row.laws.length]).toEqual([map.statuses.length, 5]);
  });

  test("tells apart what was seen, what was missed, what is not documented and what was broken", () => {
    const kinds = new Set(rows.flatMap(({ statuses, laws }) => [...statuses, ...laws].map(({ kind }) => kind)));
    expect(kinds).toEqual(new Set(["none", "missed", "seen", "bad"]));
    const teapot = map.statuses.findIndex(({ title }) => title === "418");
    expect(rows.flatMap(({ statuses }) => (statuses[teapot]?.kind === "bad" ? [statuses[teapot]] : []))).toEqual([
      { kind: "bad", count: 2 },
    ]);
  });

  test("ranges and the default stand behind the statuses", () => {
    const [first] = report.operations;
    if (first === undefined) throw new Error("The report has no operation.");
    const statuses = ["default", "4XX", "500", "200"].map((name) => ({ name, documented: true, seen: 1 }));
    const ordered = heatMapOf({ ...report, operations: [{ ...first, statuses }] });
    expect(ordered.statuses.map(({ title }) => title)).toEqual(["200", "500", "4XX", "default"]);
  });

  test.each([
    [7, "7"],
    [999, "999"],
    [12_345, "12k"],
    [3_000_000, "3M"],
  ])("%i is written %s", (count, text) => {
    expect(shortCount(count)).toBe(text);
  });
});

describe("the page", () => {
  const page = coveragePage(report);

  test("is well formed and needs nothing else", () => {
    expect(tagProblems(page)).toEqual([]);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/);
  });

  test("has a header for each row and column, and says what its table is", () => {
    expect(page.match(/<th scope="row">/g)).toHaveLength(report.operations.length);
    expect(page.match(/scope="colgroup"/g)).toHaveLength(2);
    expect(page).toContain("<caption");
    expect(page).toContain('tabindex="0" role="region"');
  });

  test("shows nothing where nothing was counted", () => {
    const empty: Report = { ...passed, operations: [], laws: [] };
    expect(coveragePage(empty)).toContain("Nothing was counted.");
    expect(coverageText(empty)).toContain("Operations called: 0 of 0");
  });
});

test("the text has the rows of the page, without markup or control characters", () => {
  const text = coverageText(report);
  for (const { operation } of report.operations) expect(text).toContain(operation);
  expect(text).toContain("!2");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|<t[dh]/);
});

describe("the badge", () => {
  test("says how many findings there are, in an SVG that is well formed", () => {
    const svg = badge(report);
    expect(tagProblems(svg)).toEqual([]);
    expect(svg).toMatch(/aria-label="contract: 5 findings · \d+ % seen"/);
    expect(svg).not.toMatch(/<script|href/);
  });

  test("of a run without findings says that it passed, and of one that was cut short that it is not complete", () => {
    expect(badge(passed)).toContain("passed · 100 % seen");
    expect(badge({ ...passed, endedEarly: "interrupted" })).toContain("not complete");
  });
});
