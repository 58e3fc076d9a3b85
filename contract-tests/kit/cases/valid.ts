/** Tells whether a request matches the schemas of all its parts. */
import type { Contract } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import { requestValidator } from "./validator.ts";

export function isValid(contract: Contract, { operation, query, body, mediaType }: Case): boolean {
  const validator = requestValidator(contract);
  const content = operation.bodies.find((one) => one.mediaType === (mediaType ?? one.mediaType));
  const isQueryValid = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .every(({ name, required, schema }) => {
      const value = query[name];
      return value === undefined ? !required : validator.meets(schema, value);
    });
  return isQueryValid && (content === undefined || (body !== undefined && validator.meets(content.schema, body)));
}
