import { describe, expect, test } from "vitest";
import { compiledPhrase, findPatternProblem } from "./compile.ts";

/** Returns the position and message of the pattern's problem, undefined when it is valid. */
function problem(pattern: string): [number, string] | undefined {
  const found = findPatternProblem(pattern);
  return found && [found.position, found.message];
}

test.each([
  "such a %Vulgarity%",
  String.raw`\b(?:kill|hurt)\s+(yo)?u{1,3}\b`,
  String.raw`^[^a-z\d]x+?(?<name>y|z)*\p{Script=Greek}\pL\P{Lu}.$`,
  String.raw`100\% \x41\u00e9\u{1F600}\t\(\[\]\)\.\\\/\-`,
  String.raw`[]a-][\]\-^]`,
  "%A tag with spaces \\% and \\\\%",
  "{".replace("{", "a{3}b{2,}c{0,4}"),
])("%s is a pattern", (pattern) => {
  expect(problem(pattern)).toBeUndefined();
});

describe("what is no pattern is refused with its place and what to write", () => {
  test.each([
    ["a (b", 3, /no \)/],
    ["a b)", 4, /closes no group/],
    ["ab[cd", 3, /no \]/],
    ["*ab", 1, /nothing to repeat/],
    ["a|*", 3, /nothing to repeat/],
    ["a**", 3, /quantifier already/],
    ["a{2}{3}", 5, /quantifier already/],
    ["\\b+a", 3, /place cannot be repeated/],
    ["a{3,2}", 2, /wrong way round/],
    ["a{1001}", 2, /No more than 1000/],
    ["a{1,9999}", 2, /No more than 1000/],
    ["a{,3}", 2, /Write \{2\}/],
    ["a{x", 2, /Write \{2\}/],
    ["ab\\", 3, /backslash/],
    ["(a)\\1", 4, /linear time/],
    ["a(?=b)", 2, /Look-around/],
    ["(?<!a)b", 1, /Look-around/],
    ["(?i)b", 1, /flags/],
    ["(?<9>a)", 1, /flags/],
    ["\\qa", 1, /Write q/],
    ["[z-a]", 2, /backwards/],
    ["[\\d-z]", 2, /range/],
    ["[[:alpha:]]", 2, /\\p\{L\}/],
    ["\\p{Nonsense}", 1, /property/],
    ["\\p{RGI_Emoji}", 1, /property/],
    ["\\u12", 1, /code point/],
    ["x\\u{110000}", 2, /code point/],
    ["such a %Vulgarity", 8, /second %/],
    ["a %% b", 3, /Name a tag/],
    ["50% off", 3, /second %.*\\%/],
    ["😀😀(", 3, /no \)/],
  ])("%s at character %i", (pattern, position, message) => {
    expect(problem(pattern)).toEqual([position, expect.stringMatching(message)]);
  });

  test.each(["a*", "", "^$", "\\b", "(a|b?)", "(?:)", "\u200B", "(x*){3}"])("%j, which matches nothing", (pattern) => {
    expect(problem(pattern)).toEqual([1, expect.stringMatching(/one character at least/)]);
  });

  test.each([
    ["((a{100}){100}){100}", "1,000,000"],
    ["(ab{1,500}){1,3}", "1,503"],
    ["(.?){999}a", "1,000"],
    ["(.*a){100}b", "201"],
    ["x".repeat(201), "201"],
  ])("%s, which has %s states", (pattern, count) => {
    expect(problem(pattern)).toEqual([1, expect.stringContaining(`has ${count} states, and the limit is 200`)]);
  });

  test.each(["(.?){199}a", "(.*a){100}", "(?:ab|c){66}dd", "x".repeat(200)])("%s has few enough", (pattern) => {
    expect(problem(pattern)).toBeUndefined();
  });

  test("groups without end", () => {
    expect(problem(`${"(".repeat(1000)}a${")".repeat(1000)}`)).toEqual([51, expect.stringMatching(/50 deep/)]);
    expect(problem(`${"(".repeat(50)}a${")".repeat(50)}`)).toBeUndefined();
  });
});

test("a list of words needs no more states than what they do not share", () => {
  const words = Array.from({ length: 300 }, (_, i) => `never${String.fromCharCode(97 + (i % 20))}mind`);
  expect(problem(`(?:${words.join("|")})s`)).toBeUndefined();
  expect(statesIn("(?:kill|hurt|killing|hurting|harm)")).toBe(17);
  expect(statesIn("(?:a|b|[cd]|é)+")).toBe(1);
  expect(statesIn("(?:smurfs|elfs|smurfs)")).toBe(8);
});

test("a stored pattern with too many states runs; one that could never be stored does not", () => {
  expect(statesIn("(.?){999}a")).toBe(1000);
  expect(compiledPhrase("((a{100}){100}){100}")).toBeUndefined();
});

function statesIn(pattern: string): number | undefined {
  return compiledPhrase(pattern)?.program.filter(({ kind }) => ["plain", "exact", "set", "tag"].includes(kind)).length;
}

test("a program is made once", () => {
  expect(compiledPhrase("once only")).toBe(compiledPhrase("once only"));
  expect(compiledPhrase("once (only")).toBeUndefined();
});
