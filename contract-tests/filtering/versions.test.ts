/** Since which version there is what (Filtering, Versioning and Endpoints), as the specs that are served say it. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";

const { client } = await start();
const exchange = await client.request("GET /openapi/filtering.json");
const document: unknown = JSON.parse(exchange.text());

function member(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (parent, key) => (typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

const operations = entries(member(document, "paths")).flatMap(([path, item]) =>
  entries(item)
    .filter(([method]) => /^(?:get|post|put|delete|patch)$/.test(method))
    .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

/** First version with the operation, for the operations whose version the document gives. */
const since: Readonly<Record<string, string>> = {
  "POST /filter/whitelist/allowed": "3.9.0",
  "GET /filter/whitelist/allowed": "3.9.0",
  "GET /filter/whitelist/allowed/{id}": "3.9.0",
  "PUT /filter/whitelist/allowed/{id}": "3.9.0",
  "DELETE /filter/whitelist/allowed/{id}": "3.9.0",
  "GET /filter/whitelist/allowed/search": "3.11.0",
  "POST /filter/whitelist/tag": "3.9.0",
  "GET /filter/whitelist/tag": "3.9.0",
  "GET /filter/whitelist/tag/{id}": "3.9.0",
  "DELETE /filter/whitelist/tag/{id}": "3.9.0",
  "GET /filter/whitelist/disallowed-phrase": "3.10.0",
  "GET /filter/whitelist/disallowed-phrase/{id}": "3.10.0",
  "DELETE /filter/whitelist/disallowed-phrase/{id}": "3.10.0",
  "POST /filter/blacklist/dictionary": "3.8.0",
  "GET /filter/blacklist/dictionary": "3.8.0",
  "GET /filter/blacklist/dictionary/{id}": "3.8.0",
  "PUT /filter/blacklist/dictionary/{id}": "3.12.0",
  "DELETE /filter/blacklist/dictionary/{id}": "3.8.0",
  "GET /filter/blacklist/dictionary/search": "3.8.0",
  "DELETE /filter/blacklist/dictionary/bulk": "3.11.0",
  "POST /filter/blacklist/tag": "3.8.0",
  "GET /filter/blacklist/tag": "3.8.0",
  "GET /filter/blacklist/tag/{id}": "3.8.0",
  "DELETE /filter/blacklist/tag/{id}": "3.8.0",
  "POST /filter/blacklist/entry": "3.9.0",
  "GET /filter/blacklist/entry": "3.9.0",
  "GET /filter/blacklist/entry/{id}": "3.9.0",
  "GET /filter/blacklist/entry/search": "3.9.0",
};

describe("since", () => {
  test("of each operation", () => {
    const said = operations.map(({ name, operation }) => [name, member(operation, "x-since")]);
    expect(Object.fromEntries(said.filter(([, version]) => version !== undefined))).toEqual(since);
  });

  test.each([
    ["totalResults of the dictionary search", ["DictionaryEntriesResponse", "totalResults"], "3.8.1"],
    ["the tags of a dictionary entry", ["DictionaryEntry", "tags"], "3.12.0"],
    ["the tags beside it in a request", ["DictionaryEntryRequest", "tags"], "3.12.0"],
    ["checkOutUserId", ["ContentUser", "checkOutUserId"], "3.4.11"],
  ])("%s", (_, [schema = "", property = ""], version) => {
    expect(member(document, "components", "schemas", schema, "properties", property, "x-since")).toBe(version);
  });
});

test("checkOutUser alone is deprecated (Filtering, Content user)", () => {
  const deprecated = entries(member(document, "components", "schemas")).flatMap(([name, schema]) =>
    entries(member(schema, "properties"))
      .filter(([, property]) => member(property, "deprecated") === true)
      .map(([property]) => `${name}.${property}`),
  );
  expect(deprecated.sort()).toEqual(["ContentUser.checkOutUser"]);
});

test("what the document does not have is marked as a convention (DECISIONS.md)", () => {
  const ours = operations.filter(({ operation }) => member(operation, "x-source") !== "document");
  for (const { operation } of ours) expect(member(operation, "x-source")).toBe("convention");
  expect(ours.map(({ name }) => name).sort()).toEqual([
    "DELETE /filter/blacklist/entry/bulk",
    "DELETE /filter/blacklist/entry/{id}",
    "DELETE /filter/blacklist/phrase/{id}",
    "DELETE /filter/whitelist/disallowed-phrase/advanced/{id}",
    "GET /filter/blacklist/phrase",
    "GET /filter/blacklist/phrase/{id}",
    "GET /filter/whitelist/disallowed-phrase/advanced",
    "GET /filter/whitelist/disallowed-phrase/advanced/{id}",
    "POST /filter/blacklist/phrase",
    "POST /filter/whitelist/disallowed-phrase",
    "POST /filter/whitelist/disallowed-phrase/advanced",
    "PUT /filter/blacklist/entry/{id}",
    "PUT /filter/blacklist/phrase/{id}",
  ]);
});
