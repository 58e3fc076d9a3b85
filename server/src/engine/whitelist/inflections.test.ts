import { expect, test } from "vitest";
import { inflectionsOf } from "./inflections.ts";

const dictionary = new Set(
  (
    "parrots parroted parroting parroter corns corned corning corner plays played playing player ran runs running " +
    "quick quicker quickest quickly quickness careful carefully carefulness butter children creams creamed creaming laws " +
    "basing based bases basin bests hot hotter hottest manly men wonderfully " +
    "be goer goest beer beest seer seest happied happying happier happiest happily dirties dirtied dirtying dirtier dirtiest " +
    "readings"
  ).split(" "),
);
const isWord = (word: string): boolean => dictionary.has(word);

function forms(text: string, exclusions: readonly string[] = [], locale = "en"): string[] {
  return inflectionsOf({ text, locale, inflect: true, exclusions }, isWord).toSorted();
}

test("the forms of every part of speech that are words", () => {
  expect(forms("parrot")).toEqual(["parroted", "parroting", "parrots"]);
  expect(forms("run")).toEqual(["ran", "running", "runs"]);
  expect(forms("child")).toEqual(["children"]);
  expect(forms("quick")).toEqual(["quicker", "quickest", "quickly"]);
  expect(forms("careful")).toEqual(["carefully"]);
  expect(forms("wonderful")).toEqual(["wonderfully"]);
});

test("no word that only looks like a form", () => {
  expect(forms("corn")).not.toContain("corner");
  expect(forms("but")).toEqual([]);
  expect(forms("base")).not.toContain("basin");
  expect(forms("man")).toEqual(["men"]);
});

test("irregular verbs come from a table, and old forms are none", () => {
  expect(forms("be")).toEqual(["am", "are", "been", "being", "is", "was", "were"]);
  expect(forms("go")).toEqual(["goes", "going", "gone", "went"]);
  expect(forms("have")).toEqual(["had", "has", "having"]);
  expect(forms("see")).toEqual(["saw", "seeing", "seen", "sees"]);
  expect(forms("happy")).toEqual(["happier", "happiest", "happily"]);
  expect(forms("dirty")).toEqual(["dirtied", "dirtier", "dirties", "dirtiest", "dirtying"]);
});

test("a word that no dictionary has is inflected by the regular rules", () => {
  expect(forms("livestream")).toEqual(["livestreamed", "livestreaming", "livestreams"]);
  expect(forms("yeet")).toEqual(["yeeted", "yeeting", "yeets"]);
  expect(forms("vlog")).toEqual(["vlogged", "vlogging", "vlogs"]);
  expect(forms("yeet", [], "de")).toEqual([]);
});

test("nothing is derived from an excluded form", () => {
  expect(forms("read")).toEqual(["reading", "readings", "reads"]);
  expect(forms("read", ["Reading"])).toEqual(["reads"]);
});

test("the one who does it is a word of its own", () => {
  expect(forms("play")).toEqual(["played", "playing", "plays"]);
});

test("case does not count", () => {
  expect(forms("PARROT")).toEqual(["parroted", "parroting", "parrots"]);
});

test("exclusions are left out, whatever their case", () => {
  expect(forms("parrot", ["Parroted", "parrotings"])).toEqual(["parroting", "parrots"]);
});

test("of several words the last one has a plural; what is joined otherwise has none by guess", () => {
  expect(forms("ice cream")).toEqual(["ice creams"]);
  expect(forms("mother-in-law")).toEqual([]);
});

test("none where they are not wanted, and none in other languages", () => {
  expect(inflectionsOf({ text: "parrot", locale: "en", inflect: false, exclusions: [] }, isWord)).toEqual([]);
  expect(forms("parrot", [], "de")).toEqual([]);
  expect(forms("parrot", [], "en_GB")).toHaveLength(3);
});
