/**
 * Splits the forms of `x-forms` and the media types of a PATCH into operations. A document has one operation for each path
 * and method, so that the others get a path with `#` and their name, which `withoutMarks` removes from generated code.
 */
import { isObject, type JsonObject, objectOf, objectsOf, textsOf } from "../json.ts";

const patchNames: Readonly<Record<string, string>> = {
  "application/merge-patch+json": "mergePatch",
  "application/json-patch+json": "jsonPatch",
};

/** Splits the operations of the paths. Parameters and bodies must not be references. */
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

/** Returns the operation for a media type: `mergePatchRole` for `patchRole` with a merge patch. */
export function operationForMedia(operationId: string, mediaType: string): string {
  return operationId.replace(/^patch/, patchNames[mediaType] ?? "patch");
}

/** Removes the marks of `oneOperationEach` from generated code. */
export function withoutMarks(code: string, paths: JsonObject): string {
  const marks = Object.keys(paths).flatMap((path) => (path.includes("#") ? [path.slice(path.indexOf("#"))] : []));
  return marks.reduce((text, mark) => text.replaceAll(mark, ""), code);
}

function forms(operation: JsonObject): JsonObject[] {
  return objectsOf(operation["x-forms"]).map((form) => {
    const name = String(form["name"]);
    const own = textsOf(form["parameters"]);
    const required = textsOf(form["required"]);
    const parameters = objectsOf(operation["parameters"]).flatMap((parameter) => {
      const known = String(parameter["name"]);
      if (parameter["in"] === "query" && !own.includes(known)) return [];
      return [required.includes(known) ? { ...parameter, required: true } : parameter];
    });
    const schema = { $ref: `#/components/schemas/${String(form["schema"])}` };
    const responses = { ...objectOf(operation["responses"]) };
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

/** Turns `findAllowedEntry` into `Find allowed entry`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
