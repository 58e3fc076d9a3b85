import { describe, expect, test } from "vitest";
import { withConditions } from "./conditions.ts";
import type { JsonObject } from "./json.ts";
import { typesOf } from "./types.ts";

const document = (...rules: JsonObject[]): JsonObject => ({
  openapi: "3.1.0",
  info: { title: "Test", version: "1" },
  paths: {},
  components: {
    schemas: {
      Unit: { type: "string", enum: ["days", "years"] },
      Archive: {
        type: "object",
        properties: {
          enabled: { type: "boolean", default: false },
          unit: { $ref: "#/components/schemas/Unit", description: "Of time." },
          count: { type: "integer", description: "How many.", default: 1 },
        },
        allOf: rules,
      },
    },
  },
});

const rule = (properties: JsonObject, then: JsonObject): JsonObject => ({ if: { properties }, then });

/** Returns the union of the object. */
async function rest(...rules: JsonObject[]): Promise<string> {
  const types = await typesOf(withConditions(document(...rules)));
  const [, joined = ""] = /Archive: \{.*?^ {8}\}(.*?);\n {4}\};/ms.exec(types) ?? [];
  return joined
    .replaceAll(/\/\*.*?\*\/|\s+/gs, " ")
    .replaceAll(/ +/g, " ")
    .trim();
}

describe("conditional rules as unions", () => {
  test("where the condition is met, what it asks for is there; where it is not, nothing is said", async () => {
    expect(await rest(rule({ enabled: { const: true } }, { required: ["unit", "count"] }))).toBe(
      '& ({ enabled: true; unit: components["schemas"]["Unit"]; count: number; } | { enabled?: false; })',
    );
  });

  test("a condition on several properties is not met where one of them is something else", async () => {
    const condition = { enabled: { const: true }, unit: { enum: ["years"] } };
    expect(await rest(rule(condition, { required: ["count"] }))).toBe(
      '& ({ enabled: true; unit: "years"; count: number; } | { enabled?: false; } | { unit?: "days"; })',
    );
  });

  test("a rule that types cannot say is left out", async () => {
    const form = rule({ enabled: { const: true } }, { properties: { count: { minimum: 2 } } });
    const size = rule({ count: { minimum: 2 } }, { required: ["unit"] });
    expect(await rest(form, size)).toBe("");
  });
});
