import { describe, expect, test } from "vitest";
import { type Change, compareSurfaces } from "./compare.ts";
import type { Surface } from "./surface.ts";
import { sentenceOf } from "./words.ts";

/** Reads subjects, each on a line, with their facts on indented ones. */
function readSurface(text: string): Surface {
  const blocks = text === "" ? [] : text.split(/\n(?! )/);
  return new Map(
    blocks.map((block) => block.split("\n  ")).map(([subject = "", ...facts]) => [subject, new Set(facts)]),
  );
}

/** The one change between two surfaces. */
function change(old: string, present: string): Change {
  const [only, ...others] = compareSurfaces(readSurface(old), readSurface(present));
  if (only === undefined || others.length > 0)
    throw new Error(`${others.length + (only === undefined ? 0 : 1)} changes`);
  return only;
}

function withFacts(subject: string, ...facts: readonly string[]): string {
  return [subject, ...facts.map((fact) => `  ${fact}`)].join("\n");
}

const schemas = "request User\nresponse User";
const sent = "request User.name";
const returned = "response User.name";

describe("a field", () => {
  test.each([
    ["a new field of a request", schemas, `${schemas}\n${sent}`, false],
    ["a new required field of a request", schemas, `${schemas}\n${withFacts(sent, "required", "type string")}`, true],
    ["a field of a request that was removed", `${schemas}\n${sent}`, schemas, true],
    ["a new field of a response", schemas, `${schemas}\n${withFacts(returned, "required")}`, false],
    ["a field of a response that was removed", `${schemas}\n${returned}`, schemas, true],
  ])("%s", (_name, old, present, breaks) => {
    expect(change(old, present).breaks).toBe(breaks);
  });

  test("of something new is not told by itself", () => {
    const changes = compareSurfaces(
      readSurface("request User"),
      readSurface("request User\nrequest Role\nrequest Role.name\n  required"),
    );
    expect(changes.map(({ subject, breaks }) => [subject, breaks])).toEqual([["request Role", false]]);
  });
});

describe("a fact that came, as it is sent and as it is returned", () => {
  test.each([
    ["required", true, false],
    ['format "uuid"', true, false],
    ['pattern "^a"', true, false],
    ["multipleOf 2", true, false],
    ["uniqueItems true", true, false],
    ["closed", true, false],
    ["rule {}", true, false],
    ["minimum 1", true, false],
    ["maxLength 9", true, false],
    ["default 1", false, false],
    ["deprecated", false, false],
    ['value "a"', true, false],
  ])("%s", (fact, breaksSent, breaksReturned) => {
    expect(change(sent, withFacts(sent, fact)).breaks).toBe(breaksSent);
    expect(change(returned, withFacts(returned, fact)).breaks).toBe(breaksReturned);
  });
});

describe("a fact that was removed, as it is sent and as it is returned", () => {
  test.each([
    ["required", false, true],
    ['format "uuid"', false, true],
    ['pattern "^a"', false, true],
    ["closed", false, true],
    ["rule {}", false, true],
    ["minLength 1", false, true],
    ["maximum 9", false, true],
    ["default 1", true, false],
    ["deprecated", false, false],
    ['value "a"', false, true],
  ])("%s", (fact, breaksSent, breaksReturned) => {
    expect(change(withFacts(sent, fact), sent).breaks).toBe(breaksSent);
    expect(change(withFacts(returned, fact), returned).breaks).toBe(breaksReturned);
  });
});

describe("a fact that changed, as it is sent and as it is returned", () => {
  test.each([
    ["a greater minimum", ["minimum 1"], ["minimum 10"], true, false],
    ["a smaller minimum", ["minimum 10"], ["minimum 9"], false, true],
    ["a greater maximum", ["maxItems 9"], ["maxItems 10"], false, true],
    ["a smaller maximum", ["maxItems 10"], ["maxItems 9"], true, false],
    ["another format", ['format "ip"'], ['format "cidr"'], true, true],
    ["another type", ["type string"], ["type integer"], true, true],
    ["a further type", ["type string"], ["type string", "type null"], false, true],
    ["a type less", ["type string", "type null"], ["type string"], true, false],
    ["any number instead of an integer", ["type integer"], ["type number"], false, true],
    ["a further word", ['value "a"'], ['value "a"', 'value "b"'], false, true],
    ["a word less", ['value "a"', 'value "b"'], ['value "a"'], true, false],
    ["another default", ["default 1"], ["default 2"], true, false],
  ])("%s", (_name, before, after, breaksSent, breaksReturned) => {
    expect(change(withFacts(sent, ...before), withFacts(sent, ...after)).breaks).toBe(breaksSent);
    expect(change(withFacts(returned, ...before), withFacts(returned, ...after)).breaks).toBe(breaksReturned);
  });
});

describe("an operation", () => {
  const operation = withFacts("operation createUser", "line POST /user", "security apiKey");
  test.each([
    ["is new", "", operation, false],
    ["was removed", operation, "", true],
    ["moves", operation, operation.replace("/user", "/users"), true],
    ["is opened by something else too", operation, `${operation}\n  security bearer`, false],
    ["is no longer opened by something", `${operation}\n  security bearer`, operation, true],
    ["is deprecated", operation, `${operation}\n  deprecated`, false],
    ["has a new parameter", operation, `${operation}\noperation createUser query.page`, false],
    [
      "has a new parameter that is required",
      operation,
      `${operation}\n${withFacts("operation createUser query.page", "required")}`,
      true,
    ],
    ["has a parameter less", `${operation}\noperation createUser query.page`, operation, true],
    ["takes another media type", operation, `${operation}\noperation createUser body text/csv`, false],
    ["takes a media type less", `${operation}\noperation createUser body text/csv`, operation, true],
    ["succeeds in another way", operation, `${operation}\noperation createUser 202`, true],
    ["fails in another way", operation, `${operation}\noperation createUser 409`, false],
    ["succeeds in a way less", `${operation}\noperation createUser 200`, operation, true],
    ["fails in a way less", `${operation}\noperation createUser 409`, operation, false],
    [
      "answers with a header more",
      `${operation}\noperation createUser 200`,
      `${operation}\n${withFacts("operation createUser 200", "header ETag")}`,
      false,
    ],
    [
      "answers with a header less",
      `${operation}\n${withFacts("operation createUser 200", "header ETag")}`,
      `${operation}\noperation createUser 200`,
      true,
    ],
  ])("%s", (_name, old, present, breaks) => {
    expect(change(old, present).breaks).toBe(breaks);
  });

  test("a webhook's body comes from the server, its answer from the client", () => {
    const body = withFacts("webhook contentEdit body application/json", "type A");
    expect(change(`webhook contentEdit\n${body}`, `webhook contentEdit\n${body}\n  type null`).breaks).toBe(true);
    expect(change(`webhook contentEdit\n${body}`, "webhook contentEdit").breaks).toBe(true);
    expect(change("webhook contentEdit", "webhook contentEdit\nwebhook contentEdit 410").breaks).toBe(false);
  });
});

test("changes are told in sentences", () => {
  expect(sentenceOf(change(withFacts(sent, "maxLength 9"), withFacts(sent, "maxLength 5")))).toBe(
    "The field `name` of `User`, as it is sent, has `maxLength` `5`, and had `9`.",
  );
  expect(sentenceOf(change(withFacts(returned, 'value "a"'), withFacts(returned, 'value "a"', 'value "b"')))).toBe(
    "The field `name` of `User`, as it is returned, may be `b` now.",
  );
  expect(sentenceOf(change("operation a", "operation a\noperation a query.page"))).toBe(
    "The query parameter `page` of `a` is new.",
  );
  expect(sentenceOf(change("operation a\noperation a 409", "operation a"))).toBe(
    "The answer 409 Conflict of `a` was removed.",
  );
});
