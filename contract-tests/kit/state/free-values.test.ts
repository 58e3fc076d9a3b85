import { expect, test } from "vitest";
import { Shape } from "../contract/schema.ts";
import { Random } from "../exchange/random.ts";
import { withOtherValues } from "./free-values.ts";

const text = { type: "string", maxLength: 40 };
const shape = new Shape({}, [
  {
    type: "object",
    additionalProperties: false,
    "x-unique": [["name"]],
    properties: {
      id: text,
      name: text,
      title: text,
      birthDate: { type: "string", format: "date" },
      email: { type: "string", format: "email" },
      letters: { type: "string", pattern: "^[a-z]*$", maxLength: 26 },
      size: { type: "integer", minimum: 1, maximum: 9 },
      share: { type: "number", minimum: 0, maximum: 1 },
      level: { type: "string", enum: ["low", "high"] },
      secret: { ...text, "x-secret": true },
      limit: { type: "integer", "x-further-rule": "It is not above size." },
      parts: { type: "array", items: { type: "object", properties: { id: text, on: { type: "boolean" } } } },
    },
  },
]);
const object = {
  id: "1",
  name: "a",
  title: "b",
  birthDate: "1985-12-10",
  email: "a@example.com",
  letters: "qxz",
  size: 5,
  share: 0.123456,
  level: "low",
  secret: "s",
  limit: 3.5,
  parts: [{ id: "2", on: true }],
  unknown: 1,
};

const changed = (kept: readonly string[] = [], isCopy = false) =>
  withOtherValues(shape, object, { random: Random.of(1, "free values"), kept: new Set(kept), isCopy });

test("every free value is another one of its form, in depth, and all others stay", () => {
  const { id, name, secret, level, parts, unknown, ...free } = changed();
  expect({ id, name, secret, level, parts, unknown }).toEqual({
    id: "1",
    name: "a",
    secret: "s",
    level: "high",
    parts: [{ id: "2", on: false }],
    unknown: undefined,
  });
  for (const [member, value] of Object.entries(free)) {
    expect([member, value]).not.toEqual([member, Object.entries(object).find(([one]) => one === member)?.[1]]);
  }
  expect(free["birthDate"]).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(free["letters"]).toMatch(/^[a-z]+$/);
  expect(free["share"]).toBeGreaterThanOrEqual(0);
  expect(free["share"]).toBeLessThanOrEqual(1);
});

test("what was refused stays, with all that is in it or beside it", () => {
  expect(changed(["title", "parts[]"])).toMatchObject({ title: "b", parts: [{ id: "2", on: true }] });
});

test("a copy has no ids", () => {
  const copy = changed([], true);
  expect(copy).not.toHaveProperty("id");
  expect(copy).toMatchObject({ parts: [{ on: false }] });
  expect(JSON.stringify(copy)).not.toContain('"id"');
});
