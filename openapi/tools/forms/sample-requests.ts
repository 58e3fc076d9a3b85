/**
 * Gives the parameters and the body of an operation the values of the portal's samples: other people's tools send each
 * documented request to a server after its first start, where what the spec's examples make may be there already.
 */

import { isObject, type Json, type JsonObject, listOf, objectEntries, objectOf } from "../json.ts";
import { resolve } from "../references.ts";
import { merged, valuesOf } from "../samples/sample-values.ts";
import { variableOf } from "../samples/values.ts";

/** Rewrites the examples of an operation whose parameters and body stand in place. */
export function withSampleRequest(document: JsonObject, operation: JsonObject): JsonObject {
  const { parameters, requestBody } = operation;
  const name = String(operation["operationId"]);
  const { path = {}, query = {} } = valuesOf(name, "");
  const { content, ...body } = objectOf(requestBody);
  const media = objectEntries(content).map(([type, { examples, ...rest }]): [string, Json] => {
    const kept = sampleBodies(document, name, type, objectEntries(examples));
    return [type, { ...rest, ...(kept.length > 0 && { examples: Object.fromEntries(kept) }) }];
  });
  return {
    ...operation,
    parameters: listOf(parameters)
      .map(objectOf)
      .map((parameter) => {
        const values = parameter["in"] === "path" ? path : parameter["in"] === "query" ? query : {};
        const example = values[String(parameter["name"])];
        return example === undefined || isOfProgram(example) ? parameter : { ...parameter, example };
      }),
    ...(requestBody !== undefined && { requestBody: { ...body, content: Object.fromEntries(media) } }),
  };
}

/** Leaves out further examples where the first one leaves nothing to do for them. */
function sampleBodies(
  document: JsonObject,
  operationId: string,
  mediaType: string,
  [first, ...others]: readonly (readonly [string, JsonObject])[],
): readonly (readonly [string, Json])[] {
  if (first === undefined) return [];
  const { path, body } = valuesOf(operationId, mediaType);
  const { value = null, ...rest } = resolve(document, first[1]);
  const isShown = body !== undefined && !isOfProgram(body);
  const shown = isShown ? ([first[0], { ...rest, value: merged(value, body) }] as const) : first;
  const isAlone = path !== undefined || body !== undefined || operationId.startsWith("create");
  return [shown, ...(isAlone ? [] : others)];
}

/** Returns whether only a program that runs knows what is in a value. */
function isOfProgram(value: Json): boolean {
  if (variableOf(value) !== undefined) return true;
  return (isObject(value) || Array.isArray(value)) && Object.values(value).some(isOfProgram);
}
