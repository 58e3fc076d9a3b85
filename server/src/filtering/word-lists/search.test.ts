import { expect, test } from "vitest";
import { following } from "./search.ts";

test.each([
  ["s", "t"],
  ["sh", "si"],
  ["a\u{1f600}", "a\u{1f601}"],
  ["\u{d7ff}", "\u{e000}"],
  ["\u{ffff}", "\u{10000}"],
])("what follows all that begins with %j is %j", (start, end) => {
  expect(following(start)).toBe(end);
});

test("nothing follows everything, nor the last character", () => {
  expect(following("")).toBeUndefined();
  expect(following("a\u{10ffff}")).toBeUndefined();
});
