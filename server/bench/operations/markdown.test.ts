import { expect, test } from "vitest";
import { table } from "./markdown.ts";

test("columns have even widths", () => {
  expect(table(["", "SQLite"], [["filter", "1"]])).toEqual([
    "|        | SQLite |",
    "| ------ | ------ |",
    "| filter | 1      |",
  ]);
});
