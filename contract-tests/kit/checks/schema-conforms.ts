/** The law of the schema: closed, with formats. */
import type { Json } from "@gatehouse/openapi/json";
import { pathOfPointer, valueAt } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { SchemaError } from "../contract/validator.ts";
import type { Violation } from "../exchange/evidence.ts";
import { isJson } from "../exchange/json-text.ts";
import type { Law } from "../findings.ts";
import { placeOf, shown } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "schema-conforms",
  says: "Every JSON body is what its schema says: nothing missing, nothing more, and every format met.",
  lookAt: "The source of the body, and the schema of this status.",
};

/** Maximum number of reported errors of one body. */
const maximum = 10;

export const schemaConforms = exchangeLaw(law, (sent, contract) => {
  const content = documentedContent(sent, contract);
  if (content === undefined || !(isJson(content.mediaType) || isJson(sent.mediaType)) || sent.bytes.byteLength === 0)
    return undefined;
  const { json, status } = sent;
  if (json === undefined) return [{ about: `${status} body`, expected: "JSON", actual: "a text that is none" }];
  const validate = contract.responseValidator.at(content.pointer);
  if (validate(json)) return [];
  const found = new Map<string, Violation>();
  for (const error of telling(validate.errors ?? [])) {
    const violation = explain(error, json, content.schema);
    const about = `${status} ${violation.about === "" ? "body" : violation.about}`;
    if (found.size < maximum && !found.has(about)) found.set(about, { ...violation, about });
  }
  return [...found.values()];
});

/**
 * Returns the most specific errors: not those of each choice where none matches, and not that a rule failed as a whole.
 */
function telling(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unmet = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  const within = (error: SchemaError): boolean =>
    unmet.some((choice) => choice !== error && error.instancePath.startsWith(choice.instancePath));
  return errors.filter((error) => error.keyword !== "if" && !within(error));
}

function explain(error: SchemaError, json: Json, shape: Shape): Violation {
  const segments = pathOfPointer(error.instancePath);
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues, format } = error.params;
  const at = (name: unknown): string => placeOf(shape, json, [...segments, String(name)]);
  const added = additionalProperty ?? unevaluatedProperty;
  if (missingProperty !== undefined)
    return { about: at(missingProperty), expected: "the property, which is always returned", actual: "missing" };
  // The value may be a secret, so it is not shown.
  if (added !== undefined) {
    const holder = placeOf(shape, json, segments);
    const about = holder === "" ? String(added) : `${holder}.${String(added)}`;
    return { about, expected: "no such property", actual: "returned" };
  }
  return {
    about: placeOf(shape, json, segments),
    expected: expectation(error.message ?? error.keyword, allowedValues, format),
    actual: shown(valueAt(json, segments)),
  };
}

function expectation(message: string, allowed: unknown, format: unknown): string {
  if (Array.isArray(allowed)) return `one of ${allowed.map((value) => shown(value)).join(", ")}`;
  if (format !== undefined) return `a value of the format ${String(format)}`;
  return message.replace(/^must /, "to ");
}
