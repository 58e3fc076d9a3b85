import { expect, test } from "vitest";
import { markdownParts } from "./markdown.ts";

test("parts have the text and the code below a heading, and not what programs print", () => {
  const markdown = [
    "Before _all_.",
    "## First",
    "Type this:",
    "```sh",
    "# no heading",
    "node say.ts",
    "```",
    "```text",
    "## printed",
    "0.73",
    "```",
    "and see `more`.",
    "### Deeper",
    "```text data.txt",
    "a file",
    "```",
    "## Second",
  ].join("\n");
  expect(markdownParts(markdown, 2)).toEqual([
    { heading: "", text: "Before all." },
    { heading: "First", text: "Type this: no heading node say.ts and see more. Deeper a file" },
    { heading: "Second", text: "" },
  ]);
  expect(markdownParts(markdown, 3).map(({ heading }) => heading)).toEqual(["", "First", "Deeper", "Second"]);
});
