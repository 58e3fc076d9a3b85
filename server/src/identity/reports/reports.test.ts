import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReportsBench, type ReportsBench } from "./reports-bench.ts";

let bench: ReportsBench;

beforeEach(async () => {
  bench = await openReportsBench();
});

afterEach(() => bench.close());

const at = (text: string) => Date.parse(text);

describe("the fixed points of the conventions", () => {
  test("2015-10-31 is day 16739, 2015-11-03 16:00 hour 401824, April 2015 month 543", async () => {
    const [halloween, november, april] = [at("2015-10-31T09:00Z"), at("2015-11-03T16:59:59Z"), at("2015-04-30T23:59Z")];
    for (const instant of [halloween, november, april]) await bench.login({ at: instant, userId: "ann" });
    const year = { start: at("2015-01-01T00:00Z"), end: at("2016-01-01T00:00Z") };
    expect(
      await bench.report("retrieveDailyActiveUsersReport", { start: halloween, end: halloween + 86_400_000 }),
    ).toEqual({ total: 1, counts: [{ interval: 16739, count: 1 }] });
    expect((await bench.report("retrieveLoginReport", year)).counts).toContainEqual({ interval: 401824, count: 1 });
    expect((await bench.report("retrieveMonthlyActiveUsersReport", year)).counts?.[0]).toEqual({
      interval: 543,
      count: 1,
    });
  });
});
