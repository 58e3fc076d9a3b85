/**
 * One operation where a path and a method have several: the forms of `x-forms`, and the media types of a PATCH. A document
 * holds one operation at a path, so the others stand at the path with `#` and their name, which no server ever sees: it
 * is taken out of the generated code (`withoutMarks`).
 */
import { isObject, isText, type Json, type JsonObject } from "../json.ts";

const patchNames: Readonly<Record<string, string>> = {
  "application/merge-patch+json": "mergePatch",
  "application/json-patch+json": "jsonPatch",
};

/** The paths, with each form an operation of its own. Parameters and bodies are no references. */
export function oneOperationEach(paths: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) continue;
    result[path] = {};
    for (const [method, operation] of Object.entries(item)) {
      if (!isObject(operation)) continue;
      const [first, ...others] = [...forms(operation), ...mediaTypes(operation)];
      result[path] = { ...result[path], [method]: first ?? operation };
      for (const other of others) result[`${path}#${String(other["operationId"])}`] = { [method]: other };
    }
  }
  return result;
}

/** The operation that sends this media type, where there is one for each: `patchRole` or `mergePatchRole`. */
export function operationForMedia(operationId: string, mediaType: string): string {
  return operationId.replace(/^patch/, patchNames[mediaType] ?? "patch");
}

/** Generated code without the marks of `oneOperationEach`. */
export function withoutMarks(code: string, paths: JsonObject): string {
  const marks = Object.keys(paths).flatMap((path) => (path.includes("#") ? [path.slice(path.indexOf("#"))] : []));
  return marks.reduce((text, mark) => text.replaceAll(mark, ""), code);
}

function forms(operation: JsonObject): JsonObject[] {
  return objects(operation["x-forms"]).map((form) => {
    const name = String(form["name"]);
    const own = texts(form["parameters"]);
    const required = texts(form["required"]);
    const parameters = objects(operation["parameters"]).flatMap((parameter) => {
      const known = String(parameter["name"]);
      if (parameter["in"] === "query" && !own.includes(known)) return [];
      return [required.includes(known) ? { ...parameter, required: true } : parameter];
    });
    const schema = { $ref: `#/components/schemas/${String(form["schema"])}` };
    const responses = { ...(isObject(operation["responses"]) ? operation["responses"] : {}) };
    if (isObject(responses["200"])) {
      responses["200"] = { ...responses["200"], content: { "application/json": { schema } } };
    }
    return { ...operation, operationId: name, summary: inWords(name), parameters, responses };
  });
}

function mediaTypes(operation: JsonObject): JsonObject[] {
  const body = operation["requestBody"];
  if (!isObject(body) || !isObject(body["content"])) return [];
  const content = body["content"];
  const named = Object.keys(content).filter((type) => type === "application/json" || patchNames[type] !== undefined);
  return named.map((type) => ({
    ...operation,
    operationId: operationForMedia(String(operation["operationId"]), type),
    requestBody: { ...body, content: { [type]: content[type] ?? {} } },
  }));
}

/** `findAllowedEntry` is `Find allowed entry`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}
