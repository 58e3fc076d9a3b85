/** Reads from the bundled document the facts about an operation that are not in the manifest. */

import { isObject, isText, type Json, type JsonObject } from "../../../openapi/tools/json.ts";
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
  for (const item of Object.values(object(document["paths"]))) {
    for (const operation of Object.values(object(item))) {
      const id = object(operation)["operationId"];
      if (isText(id)) found.set(id, describe(document, object(operation)));
    }
  }
  return found;
}

function describe(document: JsonObject, operation: JsonObject): Description {
  const forms = operation["x-forms"];
  return {
    text: text(operation["description"]),
    forms: Array.isArray(forms) ? forms.map((form) => formOf(object(form))) : [],
    body: schemasOf(resolve(document, operation["requestBody"])),
    answer: schemasOf(resolve(document, object(operation["responses"])["200"])),
  };
}

function schemasOf(body: JsonObject): string {
  const content = Object.entries(object(body["content"]));
  return JSON.stringify([
    body["required"] === true,
    content.map(([type, media]) => [type, object(media)["schema"] ?? null]),
  ]);
}

function formOf(form: JsonObject): Form {
  return {
    name: text(form["name"]),
    parameters: texts(form["parameters"]),
    required: texts(form["required"]),
    schema: text(form["schema"]),
  };
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function text(value: Json | undefined): string {
  return isText(value) ? value.trim() : "";
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}
