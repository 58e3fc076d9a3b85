/** Holds the forms of the documents to their promise: tools that we did not write can read them. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readBundledDocument } from "../bundled-document.ts";
import { formatPatterns, formats } from "../formats.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectEntries, objectOf, textsOf } from "../json.ts";
import { type Path, resolve, toPointer } from "../references.ts";
import { valuesOf } from "../samples/sample-values.ts";
import { openapi30 } from "./openapi-3.0.ts";
import { portableForm } from "./portable.ts";
import { postmanCollection } from "./postman.ts";

const bundled = readBundledDocument();
const portable = portableForm(bundled);
const older = openapi30(portableForm({ ...bundled, webhooks: {} }, "together"));
const components = objectOf(portable["components"]);
const schemas = objectOf(components["schemas"]);
const forms = [
  ["OpenAPI 3.1", portable],
  ["OpenAPI 3.0", older],
] as const;

interface PlacedSchema {
  readonly path: Path;
  readonly schema: JsonObject;
}

/** Returns every object of a document outside of examples, with its place. */
function objectsOf(value: Json, path: Path = []): PlacedSchema[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsOf(item, [...path, index]));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    ["example", "examples", "enum", "x-default", "x-forms", "x-provoked-by"].includes(key)
      ? []
      : objectsOf(member, [...path, key]),
  );
  return [{ path, schema: value }, ...inner];
}

function operationsOf(document: JsonObject): { path: Path; operation: JsonObject }[] {
  return ["paths", "webhooks"].flatMap((kind) =>
    objectEntries(document[kind]).flatMap(([address, item]) =>
      objectEntries(item).map(([method, operation]) => ({ path: [kind, address, method], operation })),
    ),
  );
}

/** As generators see names: letters and digits, whatever the case and the separators. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

describe("the portable form", () => {
  test("every example is valid by a plain validator", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ ...portable }, "document");
    const wrong: string[] = [];
    let checked = 0;
    const check = (path: Path, value: Json): void => {
      const reference = `document${encodeURI(toPointer(path)).replaceAll("#%23", "#")}`;
      const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
      checked += 1;
      if (validate(value) !== true) wrong.push(`${toPointer(path)} ${ajv.errorsText(validate.errors)}`);
    };
    const ofContent = (content: Json | undefined, path: Path): void => {
      for (const [type, media] of objectEntries(content))
        for (const [, example] of objectEntries(media["examples"]))
          if (isObject(media["schema"])) check([...path, type, "schema"], resolve(portable, example)["value"] ?? null);
    };
    for (const { path, operation } of operationsOf(portable)) {
      ofContent(objectOf(operation["requestBody"])["content"], [...path, "requestBody", "content"]);
      for (const [status, response] of objectEntries(operation["responses"]))
        if (!isText(response["$ref"])) ofContent(response["content"], [...path, "responses", status, "content"]);
      for (const [index, parameter] of listOf(operation["parameters"]).entries()) {
        const { example } = objectOf(parameter);
        if (example !== undefined) check([...path, "parameters", index, "schema"], example);
      }
    }
    for (const [name, response] of objectEntries(components["responses"]))
      ofContent(response["content"], ["components", "responses", name, "content"]);
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(600);
  });

  test("a request is an example as a whole, with the values of the samples", () => {
    const { parameters, requestBody } = objectOf(
      objectOf(objectOf(portable["paths"])["/api/application/{applicationId}"])["post"],
    );
    const id = listOf(parameters).find((each) => objectOf(each)["name"] === "applicationId");
    expect(id).toMatchObject({ example: valuesOf("createApplicationWithId", "").path?.["applicationId"] });
    const { examples } = objectOf(objectOf(objectOf(requestBody)["content"])["application/json"]);
    expect(Object.values(objectOf(examples))).toMatchObject([{ value: { application: { name: "Gallery" } } }]);
    const withExamples = objectsOf(schemas).filter(({ schema }) => Array.isArray(schema["examples"]));
    expect(withExamples.map(({ path }) => toPointer(path))).toEqual([]);
  });

  test("a value has one type beside null, no default and no direction of its own", () => {
    const odd = objectsOf(portable).flatMap(({ path, schema }) => {
      const types = textsOf(schema["type"]).filter((type) => type !== "null");
      const isProperty = path.at(-1) === "properties";
      const named = ["default", "readOnly", "writeOnly"].filter((key) => schema[key] !== undefined && !isProperty);
      return types.length > 1 || named.length > 0 ? [toPointer(path)] : [];
    });
    expect(odd).toEqual([]);
  });

  test("no response is a choice between objects, which several readers cannot tell apart", () => {
    const choices = objectsOf(portable).filter(({ schema }) => "oneOf" in schema || "anyOf" in schema);
    expect(choices.map(({ path }) => toPointer(path))).toEqual([]);
    const { get } = objectOf(objectOf(portable["paths"])["/filter/blacklist/tag"]);
    const response = objectOf(objectOf(objectOf(get)["responses"])["200"]);
    const { schema } = objectOf(objectOf(response["content"])["application/json"]);
    expect(schema).toMatchObject({
      properties: { tags: { type: "array" }, tag: { $ref: "#/components/schemas/BlacklistTag" } },
      minProperties: 1,
      maxProperties: 1,
    });
  });

  test("no subschema is only true or false, which several readers refuse", () => {
    const odd = objectsOf(portable).filter(({ path, schema }) =>
      path.at(-1) === "properties" ? Object.values(schema).some((value) => typeof value === "boolean") : false,
    );
    expect(odd.map(({ path }) => toPointer(path))).toEqual([]);
  });

  test("parameters and bodies stand in place", () => {
    for (const { operation } of operationsOf(portable)) {
      expect(listOf(operation["parameters"]).some((parameter) => "$ref" in objectOf(parameter))).toBe(false);
      expect("$ref" in objectOf(operation["requestBody"])).toBe(false);
    }
  });

  test("an order of results is a list of texts", () => {
    const operations = operationsOf(portable).map(({ operation }) => operation);
    const search = operations.find(({ operationId }) => operationId === "searchDictionaryEntries");
    const sort = listOf(search?.["parameters"])
      .map(objectOf)
      .find(({ name }) => name === "sort");
    expect(sort?.["schema"]).toEqual({
      type: "array",
      maxItems: 10,
      items: { type: "string", pattern: "^(text|id|status|locale)(:(asc|desc))?$" },
    });
  });

  test("a JSON Patch is an operation of its own", () => {
    const ids = operationsOf(portable).map(({ operation }) => operation["operationId"]);
    expect(ids).toEqual(expect.arrayContaining(["patchApplication", "jsonPatchApplication", "jsonPatchRole"]));
  });

  test("an API key is the first way to sign in, and webhooks have a tag of their own", () => {
    for (const { operation } of operationsOf(portable)) {
      const schemes = listOf(operation["security"]).map((scheme) => Object.keys(objectOf(scheme))[0]);
      expect(schemes.indexOf("apiKeyHeader")).toBeLessThanOrEqual(0);
    }
    const tags = new Set(
      objectEntries(portable["paths"])
        .flatMap(([, item]) => objectEntries(item))
        .flatMap(([, { tags }]) => textsOf(tags)),
    );
    expect(tags).not.toContain("Webhooks");
  });
});

describe.each(forms)("the names of %s", (_name, document) => {
  const parts = objectOf(document["components"]);
  const ids = operationsOf(document).map(({ operation }) => String(operation["operationId"]));
  const ofSchemas = new Map(Object.keys(objectOf(parts["schemas"])).map((name) => [plain(name), name]));

  test("no two schemas, and no two operations, have one name in other letters", () => {
    expect(ofSchemas.size).toBe(Object.keys(objectOf(parts["schemas"])).length);
    expect(new Set(ids.map(plain)).size).toBe(ids.length);
  });

  // Words that generators put behind the name of an operation, for the types that they make of it.
  const endings = [
    "",
    "Body",
    "Data",
    "Error",
    "Errors",
    "Headers",
    "Params",
    "Query",
    "Request",
    "Response",
    "Responses",
  ];

  test("none of a schema is that of an operation's types, or of a way to sign in", () => {
    const others = [
      ...ids.flatMap((id) => endings.map((ending) => id + ending)),
      ...Object.keys(objectOf(parts["securitySchemes"])),
    ];
    expect(others.filter((name) => ofSchemas.has(plain(name)))).toEqual([]);
  });

  test("no two parameters of an operation have one name in other letters, but for a cookie", () => {
    for (const { operation } of operationsOf(document)) {
      const names = listOf(operation["parameters"])
        .map(objectOf)
        .filter((parameter) => parameter["in"] !== "cookie");
      expect(new Set(names.map(({ name }) => plain(String(name)))).size, String(operation["operationId"])).toBe(
        names.length,
      );
    }
  });
});

describe("OpenAPI 3.0", () => {
  test("holds no word of 3.1, and no path with a fragment", () => {
    const newer = ["const", "if", "then", "propertyNames", "contains", "patternProperties"];
    const odd = objectsOf(older).flatMap(({ path, schema }) =>
      path.at(-1) !== "properties" && (newer.some((key) => key in schema) || Array.isArray(schema["type"]))
        ? [toPointer(path)]
        : [],
    );
    expect(odd).toEqual([]);
    expect(Object.keys(objectOf(older["paths"])).filter((path) => path.includes("#"))).toEqual([]);
    expect(older["webhooks"]).toBeUndefined();
  });

  test("a reference stands alone", () => {
    const odd = objectsOf(older).filter(({ schema }) => "$ref" in schema && Object.keys(schema).length > 1);
    expect(odd.map(({ path }) => toPointer(path))).toEqual([]);
  });
});

describe("the Postman collection", () => {
  const folders = listOf(postmanCollection(portable)["item"]).map(objectOf);
  const requests = folders.flatMap((folder) =>
    listOf(folder["item"]).map((item) => objectOf(objectOf(item)["request"])),
  );

  test("has each operation once, with the address as a variable", () => {
    expect(requests).toHaveLength(operationsOf({ paths: portable["paths"] ?? {} }).length);
    for (const request of requests) expect(objectOf(request["url"])["raw"]).toMatch(/^\{\{baseUrl\}\}\/[^{}#]*$/);
  });

  test("an order of results is written as texts, and switched off", () => {
    const query = requests.flatMap((request) => listOf(objectOf(request["url"])["query"]).map(objectOf));
    const sorts = query.filter(({ key }) => key === "sort");
    expect(sorts.length).toBeGreaterThan(0);
    for (const sort of sorts)
      expect(sort).toMatchObject({ value: expect.stringMatching(/^\w+:desc$/), disabled: true });
  });
});

describe("the patterns of our formats", () => {
  const valid: Readonly<Record<string, readonly string[]>> = {
    "http-url": ["http://a", "https://example.org/ä?b#c", "HTTP://X/"],
    locale: ["en", "en_US", "zh_Hant_TW", "es_419"],
    "locale-or-none": ["none", "de"],
    timezone: ["UTC", "Europe/Paris", "America/Argentina/Ushuaia", "Etc/GMT+1"],
    color: ["#fff", "#FFFF", "#a1b2c3", "#a1b2c3d4"],
    ip: ["127.0.0.1", "::1", "2001:db8::1", "::ffff:10.0.0.1"],
    cidr: ["10.0.0.0/8", "127.0.0.1", "2001:db8::/32", "::1"],
    "header-name": ["X-Request-Id", "a"],
    "cors-origin": ["*", "https://example.org", "http://[::1]:8080", "chrome-extension://abc"],
    "json-pointer": ["", "/a~0b~1c/0"],
    "url-path": ["/", "/a/b%20c"],
  };

  test.each(Object.entries(formatPatterns))("%s takes what the format takes", (name, pattern) => {
    const format = formats[name];
    const values = valid[name] ?? [];
    expect(values).not.toEqual([]);
    for (const value of values) {
      expect(format?.type === "string" && format.validate(value), value).toBe(true);
      expect(value).toMatch(new RegExp(pattern));
    }
    expect("no value of it\n").not.toMatch(new RegExp(pattern));
  });
});
