/** Which parameters the checks convert. */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../contract/documents.ts";
import { Routes } from "../routes.ts";
import { makeValidator, prepare } from "./operation-checks.ts";

const routes = new Routes(manifest);

function prepared(operation: ManifestOperation, document: JsonObject) {
  const route = routes.find(operation.path)?.methods.get(operation.method);
  if (route === undefined) throw new Error(`There is no route to ${operation.operationId}.`);
  return prepare(route, makeValidator(document));
}

describe("Shapes of parameters", () => {
  test("every operation has only those that the server converts", () => {
    const validator = makeValidator(readDocument("requests"));
    for (const operation of manifest) {
      const route = routes.find(operation.path)?.methods.get(operation.method);
      if (route === undefined) throw new Error(`There is no route to ${operation.operationId}.`);
      expect(prepare(route, validator).route).toBe(route);
    }
  });

  test.each([
    ["a list in one value", { explode: false, schema: { type: "array" } }],
    ["an object", { schema: { type: "object" } }],
    ["JSON", { content: { "application/json": { schema: {} } } }],
  ])("%s is refused at once, and not converted wrongly", (_, shape) => {
    const document = readDocument("requests");
    const operation = manifest.find(({ operationId }) => operationId === "listApplications");
    if (operation === undefined) throw new Error("There is no listApplications.");
    const { paths } = document;
    const item = isObject(paths) ? paths[operation.path] : undefined;
    const source = isObject(item) ? item["get"] : undefined;
    if (!isObject(source)) throw new Error("The document has no listApplications.");
    source["parameters"] = [{ name: "wide", in: "query", ...shape }];
    expect(() => prepared(operation, document)).toThrow("wide has a shape");
  });
});
