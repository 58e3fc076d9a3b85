import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "./json.ts";
import { brokenRules, empty, objectWith, operation } from "./testdata/lint.ts";

const text = { type: "string", maxLength: 5 };

/** An operation that answers with a list of objects that have a `name`. */
function listing(...parameters: JsonObject[]): JsonObject {
  const name = { description: "N.", ...text };
  const item = { type: "object", additionalProperties: false, properties: { name } };
  const things = { type: "array", description: "T.", items: { allOf: [item] } };
  const schema = { oneOf: [{ type: "object", additionalProperties: false, properties: { things } }] };
  const ok = { ...empty, content: { "application/json": { example: 1, schema } } };
  return { parameters, responses: { ...(operation["responses"] as JsonObject), "200": ok } };
}

function provoked(by: JsonObject): JsonObject {
  const statuses = { "413": empty, "415": empty, "429": { ...empty, "x-provoked-by": by } };
  return { responses: { ...(operation["responses"] as JsonObject), ...statuses } };
}

const parameter = { name: "q", in: "query", description: "Q.", example: "a", schema: text };
const other = { ...parameter, name: "other" };
const broken = ["kit-keywords"];

describe("keywords of a property", () => {
  test.each<[string, JsonObject, string[]]>([
    ["a rule", { "x-further-rule": "It is even." }, []],
    ["a rule of two sentences", { "x-further-rule": "It is even. It is not odd." }, broken],
    ["a rule without words", { "x-further-rule": " " }, broken],
    ["a way of coming back", { "x-normalized": "Sorted." }, []],
    ["a way of coming back that says nothing", { "x-normalized": true }, broken],
    ["a reference", { "x-refers-to": "ModerationApplication" }, []],
    ["a reference to what only a bootstrap file makes", { "x-refers-to": "Webhook" }, []],
    ["a reference to nothing", { "x-refers-to": "ModerationApp" }, broken],
    ["a reference by a property", { "x-refers-to": "BlacklistTag.name" }, []],
    ["a reference to what a login gives", { "x-refers-to": "RefreshToken.userId" }, []],
    ["a reference to what no login gives", { "x-refers-to": "RefreshToken.password" }, broken],
    ["what there is something to answer with", { "x-found-with": "Login.refreshToken" }, []],
    ["what there is nothing to answer with", { "x-found-with": "Login.password" }, broken],
    ["what opens an operation as well", { "x-opened-with": "VendedToken" }, []],
    ["a reference by a property that there is not", { "x-refers-to": "BlacklistTag.text" }, broken],
    ["a name that creates", { "x-creates": "BlacklistTag.name" }, []],
    ["a name that creates, without the property that it is", { "x-creates": "BlacklistTag" }, broken],
    ["a secret", { "x-secret": true }, []],
    ["no secret", { "x-secret": false }, broken],
    ["a password", { format: "password" }, broken],
    ["a password that is a secret", { format: "password", "x-secret": true }, []],
    ["an id of a tenant", { "x-id-unique-in": "tenant" }, []],
    ["an id of all tenants", { "x-id-unique-in": "all" }, broken],
    ["what stays taken", { "x-keeps-taken": true }, []],
    ["what does not stay taken", { "x-keeps-taken": false }, broken],
    ["a half without the other", { "x-key-pair": "private" }, broken],
    ["a keyword that nobody knows", { "x-refer-to": "BlacklistTag" }, broken],
  ])("%s", async (_, property, expected) => {
    expect(await brokenRules({}, objectWith({ ...text, ...property }))).toEqual(expected);
  });
});

describe("keywords of an object", () => {
  test.each<[string, JsonObject, string[]]>([
    ["a unique property", { "x-unique": [["a"]] }, []],
    ["a unique property that there is not", { "x-unique": [["a", "b"]] }, broken],
    ["a unique property that is no list", { "x-unique": ["a"] }, broken],
    ["a unique text in any case", { "x-unique": [["a"]], "x-unique-ignores-case": true }, []],
    ["any case of nothing", { "x-unique-ignores-case": true }, broken],
  ])("%s", async (_, keywords, expected) => {
    expect(await brokenRules({}, objectWith(text, keywords))).toEqual(expected);
  });

  test("both halves of a pair", async () => {
    const half = (which: string): Json => ({ description: "H.", ...text, "x-key-pair": which });
    const schema = (one: string, other: string): Json => ({
      type: "object",
      additionalProperties: false,
      properties: { a: half(one), b: half(other) },
    });
    expect(await brokenRules({}, schema("private", "public"))).toEqual([]);
    expect(await brokenRules({}, schema("public", "public"))).toEqual(broken);
  });
});

describe("keywords of an operation", () => {
  test.each<[string, JsonObject, string[]]>([
    ["what a referred object is like", { "x-refers-with": { Role: { isDefault: true } } }, []],
    [
      "what a referred object is like in depth",
      { "x-refers-with": { ModerationApplication: { moderationConfiguration: { persistent: true } } } },
      [],
    ],
    [
      "what is asked for beside the object",
      { "x-refers-with": { ContentItem: { moderation: "requiresApproval" } } },
      [],
    ],
    [
      "members that no such object has",
      { "x-refers-with": { ModerationApplication: { moderationConfiguration: { persists: true } } } },
      broken,
    ],
    ["an order", { ...listing(), "x-ordered-by": ["name"] }, []],
    ["an order from the greatest", { ...listing(), "x-ordered-by": [{ field: "name", order: "desc" }] }, []],
    ["an order of no kind", { ...listing(), "x-ordered-by": [{ field: "name", order: "down" }] }, broken],
    ["an order by what no result has", { ...listing(), "x-ordered-by": ["age"] }, broken],
    ["an order without a list", { "x-ordered-by": ["name"] }, broken],
    ["a filter", listing({ ...parameter, "x-filters": "name", "x-wildcards": true, "x-ignores-case": true }), []],
    ["a filter by what no result has", listing({ ...parameter, "x-filters": "age" }), broken],
    ["what is never answered", { ...listing(), "x-never-answers": ["things[].name"] }, []],
    ["what is never answered and no answer has", { ...listing(), "x-never-answers": ["things[].age"] }, broken],
    ["a value for what is absent", listing({ ...parameter, "x-filters": "name", "x-finds-absent": "none" }), []],
    ["a value for what is absent without a filter", listing({ ...parameter, "x-finds-absent": "none" }), broken],
    ["wildcards without a filter", listing({ ...parameter, "x-wildcards": true }), broken],
  ])("%s", async (_, change, expected) => {
    expect(await brokenRules(change)).toEqual(expected);
  });

  test.each<[string, JsonObject, string[]]>([
    ["a member that is left alone", { "x-leaves-alone": ["a"] }, []],
    ["a member that is left alone and is not there", { "x-leaves-alone": ["a.b"] }, broken],
    ["a parameter that decides a member", { parameters: [{ ...parameter, "x-overrides": "a" }] }, []],
    ["a parameter that decides nothing", { parameters: [{ ...parameter, "x-overrides": "b" }] }, broken],
    ["a parameter or another one", { parameters: [{ ...parameter, "x-needed-without": "other" }, other] }, []],
    ["a parameter or none", { parameters: [{ ...parameter, "x-needed-without": "another" }, other] }, broken],
    ["a parameter or itself", { parameters: [{ ...parameter, "x-needed-without": parameter["name"] }, other] }, broken],
    ["a status that is provoked", provoked({ body: { a: "b" }, times: 20 }), []],
    ["a status that is provoked at once", provoked({ body: { a: "b" } }), []],
    ["a status that is provoked by what no body has", provoked({ body: { b: "b" } }), broken],
    ["a status that is provoked by another reference", provoked({ refers: { a: "ThirdPartyToken.inactive" } }), []],
    ["a status that is provoked by a reference to nothing", provoked({ refers: { a: "ThirdPartyTicket" } }), broken],
    ["a status that is provoked by a reference at no place", provoked({ refers: { b: "Login.userId" } }), broken],
    ["a status that is provoked by a query that there is not", provoked({ query: { b: "b" } }), broken],
    ["a status that is provoked by nothing", provoked({ times: 20 }), broken],
    ["a status that is never provoked", provoked({ body: { a: "b" }, times: 0 }), broken],
  ])("%s", async (_, change, expected) => {
    expect(await brokenRules(change, objectWith(text))).toEqual(expected);
  });
});
