import { expect, test } from "vitest";
import type { JsonObject } from "../../tools/json.ts";
import { boundsOf } from "./bounds.ts";

const cases: readonly (readonly [JsonObject, readonly string[]])[] = [
  [{ type: "boolean" }, []],
  [{ minLength: 1, maxLength: 191, pattern: "\\S" }, ["1 to 191 characters", "not blank"]],
  [{ minLength: 2, maxLength: 2 }, ["exactly 2 characters"]],
  [{ maxLength: 1 }, ["at most 1 character"]],
  [{ minimum: 0, maximum: 2147483647 }, ["0 to 2,147,483,647"]],
  [{ format: "int64" }, ["−(2⁵³ − 1) to 2⁵³ − 1"]],
  [{ format: "int64", minimum: -1 }, ["at least −1"]],
  [{ exclusiveMinimum: 0, maximum: 1 }, ["more than 0, at most 1"]],
  [{ minItems: 1, maxItems: 1000, uniqueItems: true }, ["1 to 1,000 items", "no item twice"]],
  [{ maxProperties: 5 }, ["at most 5 keys"]],
  [{ pattern: "^[a-z`]+$" }, ["matches `` ^[a-z`]+$ ``"]],
  [{ format: "uuid" }, ["UUID"]],
];

test.each(cases)("%j", (keywords, words) => {
  expect(boundsOf(keywords)).toEqual(words);
});
