import { expect, test } from "vitest";
import { docLines, rustName, rustVariant } from "./rust-names.ts";

test.each([
  ["authorizedOriginURLs", "authorized_origin_urls"],
  ["applicationIds", "application_ids"],
  ["createApplicationWithId", "create_application_with_id"],
  ["Whitelist: allowed entries", "whitelist_allowed_entries"],
  ["API keys", "api_keys"],
  ["type", "r#type"],
])("%s is %s", (name, expected) => {
  expect(rustName(name)).toBe(expected);
});

test.each([
  ["requiresApproval", "RequiresApproval"],
  ["REQUIRES_APPROVAL", "RequiresApproval"],
  ["GET", "Get"],
  ["user.action", "UserAction"],
])("the value %s is the variant %s", (value, expected) => {
  expect(rustVariant(value)).toBe(expected);
});

test("brackets of a comment are no links and no tags, but for those in code", () => {
  expect(docLines("See [blank]name, `[blank]name` and <b>.")).toEqual([
    "See \\[blank\\]name, `[blank]name` and \\<b\\>.",
  ]);
});

test("the lines of a list's item stand below its text", () => {
  const [first = "", second = "", ...others] = docLines(`- ${"word ".repeat(30)}`);
  expect(first.startsWith("- word")).toBe(true);
  expect(second.startsWith("  word")).toBe(true);
  expect(others).toEqual([]);
});
