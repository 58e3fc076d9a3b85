import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readArchive } from "./zip-archive.ts";

const whole = zipSync({ "one.log": strToU8("ahoy\n".repeat(100)), "empty.log": strToU8("") });

test("an archive is read with its names and texts", () => {
  expect(readArchive(whole)).toEqual([
    { name: "one.log", text: "ahoy\n".repeat(100) },
    { name: "empty.log", text: "" },
  ]);
  expect(readArchive(zipSync({}))).toEqual([]);
});

describe("is refused", () => {
  test.each([
    ["what is no archive", strToU8("no archive at all, but for its length"), "it has no end of its directory"],
    ["one that breaks off", whole.subarray(0, whole.length - 1), "it has no end of its directory"],
  ])("%s", (_, bytes, why) => {
    expect(() => readArchive(bytes)).toThrow(why);
  });

  test.each([
    ["a checksum", 16, "one.log has another checksum"],
    ["a size", 24, "one.log has 500 bytes instead of"],
    ["the length of what is packed", 20, ""],
    ["the place of an entry", 42, "one.log is not where the directory says"],
  ])("one with %s that is wrong", (_, offset, why) => {
    const broken = Buffer.from(whole);
    const at = broken.indexOf("PK\u0001\u0002") + offset;
    broken[at] = (broken[at] ?? 0) ^ 1;
    expect(() => readArchive(broken)).toThrow(why);
  });
});
