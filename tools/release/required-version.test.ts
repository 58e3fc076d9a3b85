import { describe, expect, test } from "vitest";
import { changesSince, lastRelease, versionProblems } from "./required-version.ts";

const adding = { kind: "added", subject: "operation a", before: [], after: [], breaks: false } as const;
const breaking = { ...adding, kind: "removed", breaks: true } as const;

describe("a version", () => {
  test.each([
    ["1.4.2", [adding, breaking], "2.0.0"],
    ["0.4.2", [breaking], "0.5.0"],
    ["1.4.2", [adding], "1.5.0"],
    ["0.4.2", [adding], "0.5.0"],
    ["1.4.2", [], "1.4.3"],
  ])("after %s and %j is at least the one that these ask for", (last, changes, required) => {
    expect(versionProblems(required, last, changes)).toEqual([]);
    expect(versionProblems("10.0.0", last, changes)).toEqual([]);
    for (const low of [last, "0.0.1"])
      expect(versionProblems(low, last, changes)).toEqual([
        expect.stringContaining(`The version is ${low}, but what changed since ${last}`),
      ]);
    expect(versionProblems(last, last, changes).join()).toContain(`release ${required} or higher`);
  });
});

test("the last release is the newest one before this version", () => {
  const released = "## 1.2.0 - 2026-11-23\n\n- Words.\n\n## 1.1.0 - 2026-10-01\n\n- Words.\n";
  const open = `## Unreleased\n\n- More.\n\n${released}`;
  const closed = `## Unreleased\n\n${released}`;
  expect(lastRelease(closed, "1.2.0", false)).toBe("1.1.0");
  expect(lastRelease(closed, "1.2.0", true)).toBe("1.1.0");
  expect(lastRelease(open, "1.2.0", true)).toBe("1.2.0");
  expect(lastRelease(open, "1.3.0", true)).toBe("1.2.0");
  expect(lastRelease("## Unreleased\n\n- All.\n", "0.1.0", true)).toBeUndefined();
});

test("a release without a tag has no specs to compare with", () => {
  expect(() => changesSince("0.0.1")).toThrow("v0.0.1");
});
