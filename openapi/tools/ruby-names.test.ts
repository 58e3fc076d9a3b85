import { expect, test } from "vitest";
import { rubyClass, rubyName, rubyParameter } from "./ruby-names.ts";

test.each([
  ["authorizedOriginURLs", "authorized_origin_urls"],
  ["createApplicationWithId", "create_application_with_id"],
  ["Whitelist: allowed entries", "whitelist_allowed_entries"],
  ["API keys", "api_keys"],
  ["type", "type"],
  ["end", "end_"],
  ["methods", "methods_"],
])("%s is %s", (name, expected) => {
  expect(rubyName(name)).toBe(expected);
});

test("a group is a class", () => {
  expect(rubyClass("Whitelist: allowed entries")).toBe("WhitelistAllowedEntries");
});

test("a parameter gives way to the option of its name", () => {
  expect([rubyParameter("token"), rubyParameter("tokenId")]).toEqual(["token_", "token_id"]);
});
