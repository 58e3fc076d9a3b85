import { describe, expect, test } from "vitest";
import { findInexactNumbers } from "./exact-numbers.ts";

const found = (json: string) => findInexactNumbers(json).map(({ path, source }) => [path, source]);

describe("numbers that a double does not hold", () => {
  test.each([
    "1e400",
    "-1e400",
    "1e-400",
    "1e22",
    "9007199254740992",
    "9007199254740993",
    "-9007199254740993",
    "12345678901234567890",
    "0.1234567890123456789",
    "1.0000000000000000001",
    "9007199254740993e0100",
  ])("%s", (source) => {
    expect(found(source)).toEqual([[[], source]]);
    expect(found(`{ "a": [0, {"b\\"}": ${source}, "c": "x"}], "d": 1}`)).toEqual([[["a", 1, 'b"}'], source]]);
  });

  test.each([
    "9007199254740991",
    "-9007199254740991.0",
    "0.1",
    "-0",
    "0.0000000000000000",
    "1.50000000000000000",
    "0.30000000000000004",
    "9E+15",
    "1e-300",
    "1000000.00000000000",
    '"9007199254740993 1e400"',
    '{"9007199254740993":"\\\\","1e400":["\\"1e400"]}',
  ])("not %s", (source) => expect(found(source)).toEqual([]));

  test("where they stand, behind texts and lists", () => {
    const json = `[{"a":"\\\\","b":[[],[{}, 1e999]]},-1e999,{"\\u0061":{"c":1e999},"d":1e999}]`;
    expect(found(json)).toEqual([
      [[0, "b", 1, 1], "1e999"],
      [[1], "-1e999"],
      [[2, "a", "c"], "1e999"],
      [[2, "d"], "1e999"],
    ]);
  });

  test("in linear time, a thousand at most", () => {
    expect(found(`[${"1e999,".repeat(5_000)}0]`)).toHaveLength(1_000);
    const quotes = `["${'\\\\\\"'.repeat(300_000)}", ${"[".repeat(100_000)}`;
    expect(found(`${quotes}1${"0".repeat(300_000)}1`)).toHaveLength(1);
  });
});
