import { describe, expect, it } from "vitest";
import { checkComments, checkNames, checkPath, readFormerNames } from "./words.ts";

const formerNames = [
  { name: "Doorkeeper", replacement: "credential lookup" },
  { name: "whyNot", replacement: "denial reason" },
  { name: "whole", replacement: "with relations" },
];

function namesIn(source: string): string[] {
  return checkNames(source, formerNames).map(({ line, message }) => `${line} ${message.split(":")[0]}`);
}

describe("the glossary's former names", () => {
  it("come from the last column, with the term of their row", () => {
    const page = [
      "| Not | the | glossary | `x` |",
      "## Glossary",
      "| Name | Meaning | Defined in | Replaces |",
      "| credential lookup | Finds them. | [a](b) | `Doorkeeper`, `whyNot` |",
      "| entry | A word. | [a](b) |   |",
    ].join("\n");
    expect(readFormerNames(page)).toEqual([
      { name: "Doorkeeper", replacement: "credential lookup" },
      { name: "whyNot", replacement: "credential lookup" },
    ]);
  });

  it("are found wherever they stand, and in paths", () => {
    expect(namesIn("import { Doorkeeper } from './a.ts';\nlet x = a.whyNot;")).toEqual(["1 Doorkeeper", "2 whyNot"]);
    expect(checkPath("server/src/why-not.test.ts", formerNames)).toMatch(/is now "denial reason"/);
    expect(checkPath("server/src/denial-reason.ts", formerNames)).toBeUndefined();
  });

  it("may be ordinary words, which count where they are declared alone", () => {
    expect(namesIn("const { whole } = a;\nb.whole();\nfunction whole() {}")).toEqual(["3 whole"]);
  });

  it("stand in texts and comments as they like", () => {
    expect(namesIn("// Doorkeeper\nconst a = 'Doorkeeper';")).toEqual([]);
  });
});

describe("other names", () => {
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
