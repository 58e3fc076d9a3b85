import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readContract } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { arbitraryOf } from "./arbitrary.ts";

const contract = readContract();
const requests = contract.requestValidator;

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
