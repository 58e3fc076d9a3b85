/** Pieces of a text that are judged once, whatever is around them (see examine.ts). */
import { expect, test } from "vitest";
import { entry, filterOf, found } from "../testdata/make.ts";

const listed = filterOf([entry("smurf", { filterMode: "nonEmbeddable" })], ["the", "head"]);

test("a listed word is found behind letters of a script without spaces", () => {
  expect(found(listed, "笨蛋smurf")).toEqual(["smurf"]);
});

test("a word of character references alone is found", () => {
  const hidden = [..."smurf"].map((letter) => `&#${letter.charCodeAt(0)};`).join("");
  expect(found(listed, hidden)).toEqual([hidden]);
});

test.each([60, 64, 65, 100, 250, 300, 2000])(
  "a listed word is found in a row of %i characters without spaces",
  (length) => {
    const row = "the-head/".repeat(length / 9 + 1).slice(0, length - 12);
    expect(found(listed, row)).toEqual([]);
    expect(found(listed, `${row}-smurf-heads`)).toEqual(["smurf"]);
    expect(found(listed, `${row}/s.m.u.r.f/`)).toEqual(["s.m.u.r.f"]);
    expect(found(listed, `${row}_smruf`)).toEqual([]);
  },
);

test("exact entries are found where symbols separate letters", () => {
  const exact = filterOf([entry("yattfaus", { filterMode: "exactMatch" })]);
  expect(found(exact, "yattfaus$a?cloves")).toEqual(["yattfaus"]);
});
