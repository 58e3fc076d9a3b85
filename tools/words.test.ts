import { describe, expect, it } from "vitest";
import { checkComments, checkNames } from "./words.ts";

function namesIn(source: string): string[] {
  return checkNames(source).map(({ line, message }) => `${line} ${message.split(":")[0]}`);
}

describe("names", () => {
  it("of types are no participles", () => {
    expect(namesIn("interface Told {}\ntype Moved = 1;\nclass Kept {}\ntype FeedItem = 1;")).toEqual([
      "1 Told",
      "2 Moved",
      "3 Kept",
    ]);
  });

  it("of variables are no tidings", () => {
    expect(namesIn("const told = 1;\nfunction f(sought: string, { anew }: P) { return told; }")).toEqual([
      "1 told",
      "2 sought",
      "2 anew",
    ]);
  });

  it("of bounds begin with maximum or minimum", () => {
    expect(namesIn("export const longestName = 191;\nfunction f() { const longestFirst = 1; }")).toEqual([
      "1 longestName",
    ]);
  });
});

describe("comments", () => {
  it.each(["/** What a user sees. */", "/**\n * Who may do it.\n */", "  // Whether it is so."])(
    "do not begin as %j",
    (comment) => {
      expect(checkComments(comment)).toHaveLength(1);
    },
  );

  it.each([
    "/** Returns what a user sees. */",
    "// Returns what users see.\n// What others see is in b.ts.",
    "/** Whatever comes first. */",
  ])("may begin as %j", (comment) => {
    expect(checkComments(comment)).toEqual([]);
  });
});
