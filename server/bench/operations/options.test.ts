import { expect, test } from "vitest";
import { OptionError, readOptions } from "./options.ts";
import { operationKeys } from "./workload.ts";

test("everything is measured by default", () => {
  expect(readOptions([])).toEqual({
    quick: false,
    operations: operationKeys,
    stores: ["file", "memory", "postgres"],
    connections: [16, 64],
    rounds: 5,
    milliseconds: 1_000,
    against: undefined,
  });
});

test("a quick run needs no database server, and takes what else is given", () => {
  const quick = readOptions(["--quick"]);
  expect(quick).toMatchObject({ stores: ["file", "memory"], connections: [16] });
  expect(readOptions(["--quick", "--store", "postgres"])?.stores).toEqual(["postgres"]);
});

test("operations are named by their beginnings, and keep their order", () => {
  expect(readOptions(["--only", "moderate, filter"])?.operations).toEqual(["filter", "moderate", "moderate-stored"]);
});

test.each([
  [["--only", "retrieve"], /--only takes filter, .*"retrieve"/],
  [["--only", ""], /--only takes/],
  [["--store", "mysql"], /--store takes file, memory, postgres; "mysql" is none of them/],
  [["--store", ","], /--store takes/],
  [["--connections", "16,many"], /--connections takes a whole number from 1 to 256; it is "many"/],
  [["--rounds", "0"], /--rounds takes a whole number from 1/],
  [["--milliseconds", "1.5"], /--milliseconds takes a whole number/],
  [["--fast"], /--fast/],
  [["filter"], /filter/],
])("%j is refused with what can be taken", (args, message) => {
  expect(() => readOptions(args)).toThrow(OptionError);
  expect(() => readOptions(args)).toThrow(message);
});

test("help is no run", () => {
  expect(readOptions(["--help"])).toBeUndefined();
});
