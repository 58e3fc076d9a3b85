/** Since which version there is what (Moderation, Versioning), as the specs that are served say it. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";

const { client } = await start();
const exchange = await client.request("GET /openapi/moderation.json");
const document: unknown = JSON.parse(exchange.text());

function member(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (parent, key) => (typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}

const schema = (name: string, ...keys: string[]) => member(document, "components", "schemas", name, ...keys);

describe("since", () => {
  test.each([
    ["ModerationConfiguration", "returnFilterMatches", "3.9.1"],
    ["ModeratedContentPart", "matches", "3.9.1"],
    ["ModerationConfiguration", "dictionaryTags", "3.12.0"],
    ["ModerationConfiguration", "ignorableCharacters", "3.22.0"],
    ["UnicodeFilterRule", "action", "3.22.0"],
    ["UnicodeFilterRule", "data", "3.22.0"],
    ["BlacklistFilterOptions", "tags", "3.12.0"],
    ["BlacklistFilterOptions", "ignorableCharacters", "3.22.0"],
    ["UnicodeFilterOptions", "disabled", "3.22.0"],
    ["UnicodeFilterOptions", "ranges", "3.22.0"],
  ])("%s.%s", (name, property, version) => {
    expect(schema(name, "properties", property, "x-since")).toBe(version);
  });

  test.each([
    ["ContentPart", "type"],
    ["ContentFilterRequest", "contentType"],
  ])("the value html of %s.%s", (name, property) => {
    expect(schema(name, "properties", property, "x-enum-since")).toEqual({ html: "3.19.0" });
  });
});
