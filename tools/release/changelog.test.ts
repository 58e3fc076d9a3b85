import { expect, test } from "vitest";
import { changelogProblems, sectionOf } from "./changelog.ts";

const head = "# Changelog\n\n";
const unreleased = "## Unreleased\n\n- New words.\n\n";
const released = "## 1.2.0 - 2026-11-23\n\n- More words.\n\n## 1.1.0 - 2026-10-01\n\n- Words.\n";

test("a release needs a section with its version, its date and something in it", () => {
  expect(changelogProblems(head + unreleased + released, "1.2.0", false)).toEqual([]);
  expect(changelogProblems(head + unreleased + released, "1.3.0", false)).toEqual([
    expect.stringContaining('There is no section "## 1.3.0 - <date>"'),
  ]);
  expect(
    changelogProblems(`${head}## Unreleased\n\n## 1.3.0 - 2026-11-24\n\n${released}`, "1.3.0", false),
  ).toHaveLength(1);
});

test("a dry run takes what is unreleased, and no form that a release would not", () => {
  expect(changelogProblems(head + unreleased + released, "1.3.0", true)).toEqual([]);
  expect(changelogProblems(`${head}## Unreleased\n`, "1.3.0", true)).toHaveLength(1);
  expect(changelogProblems(head + released, "1.2.0", true)).toEqual(['The first section is not "## Unreleased".']);
  const undated = `${head}${unreleased}## 1.2.0\n\n- More words.\n`;
  expect(changelogProblems(undated, "1.2.0", true)).toEqual([expect.stringContaining('"## 1.2.0" is no release')]);
});

test("the newest release is the first, by numbers", () => {
  const section = (version: string) => `## ${version} - 2026-11-23\n\n- Words.\n\n`;
  expect(changelogProblems(head + unreleased + section("1.10.0") + section("1.9.0"), "1.10.0", false)).toEqual([]);
  expect(changelogProblems(head + unreleased + section("1.9.0") + section("1.10.0"), "1.10.0", false)).toEqual([
    "The newest release is not the first one.",
  ]);
});

test("the notes of a release are its section alone", () => {
  expect(sectionOf(head + unreleased + released, "1.2.0")).toBe("- More words.");
  expect(sectionOf(head + unreleased + released, "Unreleased")).toBe("- New words.");
  expect(sectionOf(head + unreleased + released, "2.0.0")).toBeUndefined();
});
