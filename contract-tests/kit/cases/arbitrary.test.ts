import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContract } from "../contract/contract.ts";
import { Shape } from "../contract/schema.ts";
import { Validator } from "../contract/validator.ts";
import { arbitraryOf } from "./arbitrary.ts";

const contract = readContract();
const requests = contract.requestValidator;

it("an element may hold elements of its own kind, without an end", () => {
  const branches = { type: "array", items: { anyOf: [{ $ref: "#/tree" }, { type: "string" }] } };
  const names = { type: "object", additionalProperties: { $ref: "#/tree" } };
  const document = { tree: { type: "object", required: ["branches", "names"], properties: { branches, names } } };
  const shape = new Shape(document, [document.tree]);
  const validator = new Validator(document);
  const values = fc.sample(arbitraryOf(shape, validator), { seed: 7, numRuns: 5 });
  expect(values.map((value) => validator.meets(shape, value))).toEqual([true, true, true, true, true]);
});

describe("every request schema of the contract", () => {
  for (const { operationId, bodies, parameters } of contract.operations) {
    it(`${operationId} takes what is made up for it`, () => {
      const named = parameters.map(({ name, schema }): [string, Shape] => [name, schema]);
      const forms = bodies.map(({ mediaType, schema }): [string, Shape] => [mediaType, schema]);
      for (const [name, shape] of [...named, ...forms]) {
        const values = fc.sample(arbitraryOf(shape, requests), { seed: 7, numRuns: 25 });
        const wrong = values.flatMap((value) => [...requests.refusedFields(shape, value)]);
        expect([name, ...wrong]).toEqual([name]);
      }
    });
  }
});
