/** Arbitrary parameters and bodies of an operation, without references to objects of the server. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import fc from "fast-check";
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import type { Validator } from "../contract/validator.ts";
import { arbitraryOf } from "./arbitrary.ts";

export interface GeneratedRequest {
  readonly mediaType: string | undefined;
  readonly body: Json | undefined;
  /** Optional parameters of the query. */
  readonly query: JsonObject;
  /** Required parameters, for operations where they need not name an existing object. */
  readonly required: JsonObject;
}

/** Returns `count` requests, the same ones for the same seed. */
export function generateRequests(
  contract: Contract,
  operation: Operation,
  { seed, count }: { readonly seed: number; readonly count: number },
): GeneratedRequest[] {
  const validator = contract.requestValidator;
  const parameters = operation.parameters.filter((one) => one.in === "query");
  const query = parametersOf(
    validator,
    parameters.filter(({ required }) => !required),
  ).chain((all) =>
    fc.subarray(Object.keys(all)).map((names) => Object.fromEntries(names.map((name) => [name, all[name] ?? ""]))),
  );
  const required = parametersOf(
    validator,
    parameters.filter((one) => one.required),
  );
  const bodies = operation.bodies.map(({ mediaType, schema }) =>
    arbitraryOf(schema, validator).map((body) => ({ mediaType, body })),
  );
  const body = bodies.length === 0 ? fc.constant({ mediaType: undefined, body: undefined }) : fc.oneof(...bodies);
  const requests = fc
    .record({ query, required, body })
    .map(({ body: form, ...parts }): GeneratedRequest => ({ ...parts, ...form }));
  return fc.sample(requests, { seed, numRuns: count });
}

function parametersOf(validator: Validator, parameters: readonly Parameter[]): fc.Arbitrary<JsonObject> {
  return fc.record(Object.fromEntries(parameters.map((parameter) => [parameter.name, valuesOf(validator, parameter)])));
}

function valuesOf(validator: Validator, { schema, definition, example }: Parameter): fc.Arbitrary<Json> {
  const free = arbitraryOf(schema, validator);
  if (example === undefined) return free;
  const isRuled = definition["x-further-rule"] !== undefined;
  return fc.oneof(
    { weight: isRuled ? 6 : 1, arbitrary: fc.constant(example) },
    { weight: isRuled ? 1 : 4, arbitrary: free },
  );
}
