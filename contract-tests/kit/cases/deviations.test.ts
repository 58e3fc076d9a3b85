/** Values at and beyond the limits of a body's schema, checked by a validator. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import { describe, expect, test } from "vitest";
import { readContract } from "../contract/contract.ts";
import { fieldOf, withoutIndexes } from "../contract/paths.ts";
import { Shape } from "../contract/schema.ts";
import { Validator } from "../contract/validator.ts";
import { Random } from "../exchange/random.ts";
import { batchesOf, isSound } from "./batches.ts";
import { kindOf, listsLike } from "./body-knowledge.ts";
import { boundariesOf } from "./boundaries.ts";
import { type Deviation, deviated } from "./deviation.ts";
import { type ViolationOptions, violationsOf } from "./violations.ts";

const nobody = "7c9e6679-7425-40de-944b-e07fc1f90ae8";

function optionsFor(check: Validator, lists: ReadonlyMap<string, Json> = new Map()): ViolationOptions {
  const random = new Random(1);
  return {
    holds: (schema, value) => check.meets(schema, value),
    existing: () => "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    listLike: (list) => lists.get(kindOf(list)),
    largest: 20_000,
    fresh: () => random.letters(8),
    freshUuid: () => random.uuid(),
    unknown: ({ format }) => (format === "email" ? "nobody@example.org" : nobody),
  };
}

/** Describes each deviation in short. */
function describeAll(deviations: readonly Deviation[]): string[] {
  return deviations.map(({ path, keyword, change, verdict }) => {
    const sent = change === "remove" ? "-" : "value" in change ? JSON.stringify(change.value) : change.literal;
    const short = sent.length > 12 ? `${sent.length} characters` : sent;
    return `${fieldOf(path)} ${keyword} ${short} ${verdict}`;
  });
}

function made(schema: JsonObject, body: Json): { readonly inside: string[]; readonly violation: string[] } {
  const shape = new Shape({}, [schema]);
  const options = optionsFor(new Validator({}));
  return {
    inside: describeAll(boundariesOf(shape, body, options)),
    violation: describeAll(violationsOf(shape, body, options)),
  };
}

const closed = { type: "object", additionalProperties: false };

describe("Deviations of a small schema", () => {
  const schema = {
    ...closed,
    required: ["count"],
    properties: { count: { type: "integer", minimum: 1, maximum: 3 }, mode: { type: "string", enum: ["on", "off"] } },
  };

  test("its limits, with what is left out put in", () => {
    expect(made(schema, { count: 2 }).inside).toEqual([
      "count minimum 1 accepted",
      "count minimum 2 accepted",
      "count minimum 0 refused",
      "count maximum 3 accepted",
      "count maximum 2 accepted",
      "count maximum 4 refused",
      "count type 1.5 refused",
      'mode enum "on" accepted',
      'mode enum "off" accepted',
      "mode required - accepted",
    ]);
  });

  test("its violations, one for each keyword", () => {
    expect(made(schema, { count: 2 }).violation).toEqual([
      "surprise additionalProperties 1 refused",
      "count required - refused",
      "count type null refused",
      "count type true refused",
      'count type "7" refused',
      "count type [] refused",
      "count type {} refused",
      "count type 1.5 refused",
      "count type 1e400 refused",
      "count minimum 0 refused",
      "count maximum 4 refused",
      "mode type null refused",
      "mode type true refused",
      "mode type 7 refused",
      "mode type [] refused",
      "mode type {} refused",
      'mode enum "ON" refused',
    ]);
  });

  test("a text is counted in code points", () => {
    const text = { ...closed, properties: { text: { type: "string", minLength: 1, maxLength: 2 } } };
    expect(made(text, { text: "ab" }).inside).toEqual([
      expect.stringMatching(/^text (min|max)Length "[a-z]" accepted$/),
      expect.stringMatching(/^text maxLength "[a-z]{2}" accepted$/),
      'text maxLength "😀😀" accepted',
      'text minLength "" refused',
      expect.stringMatching(/^text maxLength "[a-z]{3}" refused$/),
      "text required - accepted",
    ]);
  });

  test("an integer of 64 bits is held to what JSON carries exactly, and written out beyond", () => {
    const integer = { ...closed, properties: { at: { type: "integer", format: "int64" } } };
    expect(describeAll(boundariesOf(new Shape({}, [integer]), { at: 1 }, optionsFor(new Validator({}))))).toEqual([
      "at format 17 characters accepted",
      "at format 17 characters accepted",
      "at format 17 characters refused",
      "at format 16 characters accepted",
      "at format 16 characters accepted",
      "at format 16 characters refused",
      "at type 0.5 refused",
      "at required - accepted",
    ]);
    const [beyond] = boundariesOf(new Shape({}, [integer]), { at: 1 }, optionsFor(new Validator({}))).filter(
      ({ verdict }) => verdict === "refused",
    );
    expect(deviated({ at: 1 }, beyond === undefined ? [] : [beyond]).text).toBe('{"at":-9007199254740992}');
  });

  test("an integer of any size is tried beyond 64 bits, one of a format is not", () => {
    const [free, bounded] = [{ type: "integer" }, { type: "integer", format: "int64" }];
    const { violation } = made({ ...closed, properties: { free, bounded } }, { free: 1, bounded: 1 });
    expect(violation.filter((one) => one.includes("20 characters"))).toEqual(["free type 20 characters accepted"]);
  });

  test("an element of a list that holds none twice is none of the others", () => {
    const item = { type: "string", enum: ["on", "off", "out"] };
    const list = { ...closed, properties: { modes: { type: "array", uniqueItems: true, items: item } } };
    const inside = made(list, { modes: ["on", "off"] }).inside.filter((one) => one.startsWith("modes[0]"));
    expect(inside).toEqual(['modes[0] enum "on" accepted', 'modes[0] enum "out" accepted']);
  });

  test("what a condition requires is missed where it is met", () => {
    const conditional = {
      ...closed,
      properties: { on: { type: "boolean" }, key: { type: "string", maxLength: 3 } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      allOf: [{ if: { required: ["on"], properties: { on: { const: true } } }, then: { required: ["key"] } }],
    };
    const shape = new Shape({}, [conditional]);
    const missing = violationsOf(shape, {}, optionsFor(new Validator({}))).filter(
      ({ keyword, path }) => keyword === "required" && fieldOf(path) === "key",
    );
    expect(missing.map((one) => deviated({}, [one]).value)).toEqual([{ on: true }]);
    const on = boundariesOf(shape, {}, optionsFor(new Validator({}))).filter(({ path }) => fieldOf(path) === "on");
    expect(on.map((one) => deviated({}, [one]).value)).toEqual([{ on: true, key: "a" }, { on: false }, {}]);
  });
});

const contract = readContract();
const check = contract.requestValidator;
/** Returns each body once, even if several operations accept it. */
const bodies = [
  ...new Map(
    contract.operations.flatMap((operation) =>
      operation.bodies
        .filter(({ mediaType }) => mediaType.endsWith("json"))
        .map((content) => [content.pointer, [operation.operationId, content.mediaType, content] as const] as const),
    ),
  ).values(),
];

describe("Every request schema of the contract", () => {
  test.each(bodies)("%s, %s: what is inside is valid, what is outside is wrong there alone", (_, __, content) => {
    const { schema } = content;
    const options = optionsFor(check, listsLike(contract, content));
    for (const { value: body } of content.examples) {
      const subject = { check, schema, body };
      expect([...check.refusedFields(schema, body)]).toEqual([]);
      const deviations = [
        ...boundariesOf(content.schema, body, options),
        ...violationsOf(content.schema, body, options),
      ];
      const unsound = deviations.filter((one) => !isSound(subject, [one]));
      expect(describeAll(unsound)).toEqual([]);
      const batches = batchesOf(subject, deviations);
      expect(batches.flat()).toHaveLength(deviations.length);
      expect(new Set(batches.flat())).toEqual(new Set(deviations));
      for (const batch of batches) if (batch.length > 1) expect(isSound(subject, batch)).toBe(true);
    }
  });

  test.each(bodies)("%s, %s: every property is reached, and refused in every other type", (_, __, content) => {
    const [example] = content.examples;
    const options = optionsFor(check, listsLike(contract, content));
    const violations = violationsOf(content.schema, example?.value ?? {}, options);
    const reached = new Set(
      violations.filter(({ keyword }) => keyword === "type").map(({ path }) => withoutIndexes(fieldOf(path))),
    );
    expect(propertiesOf(content.schema, "", 0).filter((name) => !reached.has(name))).toEqual([]);
  });
});

/** Returns the properties with a type, at any depth. */
function propertiesOf(shape: Shape, at: string, depth: number): string[] {
  if (depth > 12) return [];
  const { items } = shape;
  const elements = items === undefined ? [] : propertiesOf(items, `${at}[]`, depth + 1);
  const members = [...shape.properties].flatMap(([name, property]) => {
    const path = at === "" ? name : `${at}.${name}`;
    const own = property.types.length === 0 || property.types.length >= 6 ? [] : [path];
    return [...own, ...propertiesOf(property, path, depth + 1)];
  });
  return [...elements, ...members];
}
