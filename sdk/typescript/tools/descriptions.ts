/** Reads from the bundled document the facts about an operation that are not in the manifest. */

import { isText, type JsonObject, objectOf, objectsOf, textOf, textsOf } from "../../../openapi/tools/json.ts";
import { resolve } from "../../../openapi/tools/references.ts";

/** One of several uses of an operation, discriminated by the query. */
export interface Form {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  /** Name of the component schema of the response. */
  readonly schema: string;
}

export interface Description {
  readonly text: string;
  readonly forms: readonly Form[];
  /** The schemas of the request body by media type, as JSON text for comparison. */
  readonly body: string;
  /** The schemas of a success by media type, likewise. */
  readonly answer: string;
}

/** Returns the descriptions by operationId. */
export function readDescriptions(document: JsonObject): ReadonlyMap<string, Description> {
  const found = new Map<string, Description>();
  for (const item of Object.values(objectOf(document["paths"]))) {
    for (const operation of Object.values(objectOf(item))) {
      const id = objectOf(operation)["operationId"];
      if (isText(id)) found.set(id, describe(document, objectOf(operation)));
    }
  }
  return found;
}

function describe(document: JsonObject, operation: JsonObject): Description {
  return {
    text: textOf(operation["description"]).trim(),
    forms: objectsOf(operation["x-forms"]).map(formOf),
    body: schemasOf(resolve(document, operation["requestBody"])),
    answer: schemasOf(resolve(document, objectOf(operation["responses"])["200"])),
  };
}

function schemasOf(body: JsonObject): string {
  const content = Object.entries(objectOf(body["content"]));
  return JSON.stringify([
    body["required"] === true,
    content.map(([type, media]) => [type, objectOf(media)["schema"] ?? null]),
  ]);
}

function formOf(form: JsonObject): Form {
  return {
    name: textOf(form["name"]),
    parameters: textsOf(form["parameters"]),
    required: textsOf(form["required"]),
    schema: textOf(form["schema"]),
  };
}
