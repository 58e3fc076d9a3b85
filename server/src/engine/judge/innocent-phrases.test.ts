import { expect, test } from "vitest";
import { entry, filterOf, found } from "../testdata/make.ts";

const weed = entry("buy weed", { ignores: ["weed killer", "never buy weed", "don't buy weed"] });

test.each([
  ["I buy weed here", ["buy weed"]],
  ["I buy weed killer here", []],
  ["I buy weed-killer here", []],
  ["Never buy weed", []],
  ["Don\u2019t buy weed", []],
  ["Never. Buy weed", ["Buy weed"]],
  ["weed killer, and I buy weed", ["buy weed"]],
])("a match that shares a word with an ignored phrase is dropped: %s (Decisions: Sentences)", (text, expected) => {
  expect(found(filterOf([weed], ["buy", "never", "here"]), text)).toEqual(expected);
});

test.each([
  ["go die", ["go die"]],
  ["go, die", ["go, die"]],
  ["go... die", ["go... die"]],
  ["g.o. d.i.e", ["g.o. d.i.e"]],
  ["must go. Die hard", []],
  ["must go! Die hard", []],
  ["must go\nDie hard", []],
])("a phrase ends with its sentence: %s (Decisions: Sentences)", (text, expected) => {
  expect(found(filterOf([entry("go die")], ["must", "hard"]), text)).toEqual(expected);
});

test.each([
  ["smurf99", ["smurf"]],
  ["99smurf", ["smurf"]],
  ["xXsmurfXx", ["smurf"]],
  ["SmurfBoy", ["Smurf"]],
  ["FlySmurfBoy", ["Smurf"]],
  ["smurfboy", []],
  ["a1smurf2b", []],
  ["smurf1234567", []],
  ["gink99", []],
])(
  "a listed word is found in a name where it is no dictionary word: %s (Decisions: Names of players)",
  (text, expected) => {
    expect(found(filterOf([entry("smurf"), entry("gink")], ["gink", "boy"]), text)).toEqual(expected);
  },
);

test("an @ before a name is no letter (Decisions: Names of players)", () => {
  const filter = filterOf([entry("asslick", { collapseDoubles: true }), entry("ass")], ["lick"]);
  expect(found(filter, "@slick nice, @ss")).toEqual(["@ss"]);
});
