/** Reading a description: its files, both versions of OpenAPI, and what it may not do to the reader. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "@gatehouse/openapi/json";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { textsOfFormat } from "../../cases/arbitrary-format.ts";
import { formatEdges } from "../../cases/valid-values.ts";
import { answerName } from "../contract.ts";
import { bundleDescription } from "./bundle.ts";
import { type DescribedOperation, describe as describeDocument, readDescription } from "./description.ts";
import { describedFormats } from "./formats.ts";
import { addressOf, Loader, loadLimits } from "./load.ts";
import { normalize } from "./normalize.ts";

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "description-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Serves texts by their paths; any other path never ends. */
async function serve(files: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const text = files[request.url ?? ""];
    if (text !== undefined) response.end(text);
    else response.write("{");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const head = { openapi: "3.1.0", info: { title: "T", version: "1" } };

function operationsOf(document: JsonObject): readonly DescribedOperation[] {
  return describeDocument(normalize(document).document, "t").contract.operations;
}

function schemaOf(version: string, schema: JsonObject): JsonObject {
  const { document } = normalize({ openapi: version, paths: {}, components: { schemas: { S: schema } } });
  return (document as { components: { schemas: { S: JsonObject } } }).components.schemas.S;
}

describe("files", () => {
  test("Swagger 2.0 is read as the OpenAPI that it became", async () => {
    const folder = folderOf({
      "old.yaml": `
swagger: "2.0"
info: { title: T, version: "1" }
consumes: [application/json]
produces: [application/json]
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key } }
paths:
  /pets:
    post:
      operationId: createPet
      security: [{ key: [] }]
      parameters:
        - { name: limit, in: query, type: array, items: { type: integer }, collectionFormat: pipes, maxItems: 3 }
        - { name: body, in: body, required: true, schema: { $ref: "#/definitions/Pet" } }
      responses: { 201: { description: Made, schema: { $ref: "more.yaml#/Shown" } } }
definitions: { Pet: { type: object, required: [name], properties: { name: { type: string, maxLength: 9 } } } }`,
      "more.yaml": `Shown: { type: object, properties: { id: { type: integer } } }`,
    });
    const { contract, problems } = await readDescription(join(folder, "old.yaml"));
    expect(problems).toEqual([]);
    const [operation] = contract.operations;
    expect(operation?.bodies[0]?.schema.properties.get("name")?.atMost("maxLength")).toBe(9);
    expect(operation?.requestBodyRequired).toBe(true);
    expect(operation?.parameters[0]?.definition["style"]).toBe("pipeDelimited");
    expect(operation?.securitySets[0]?.[0]).toMatchObject({ in: "header", key: "X-Key" });
    expect(operation?.answers.get(201)?.contents[0]?.schema.properties.get("id")?.type).toBe("integer");
  });

  test("what other files hold is moved into one document, once, and circles end", async () => {
    const folder = folderOf({
      "api.yaml": `
openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a: { $ref: "paths.yaml#/a" }
  /b:
    get: { responses: { "200": { description: b, content: { application/json: { schema: { $ref: "node.json" } } } } } }`,
      "paths.yaml": `a: { get: { responses: { "200": { description: a, content: { application/json: { schema: { $ref: "./node.json#" } } } } } } }`,
      "node.json": `{ "type": "object", "properties": { "next": { "$ref": "#" }, "$ref": { "type": "string" } } }`,
    });
    const { contract, problems } = await readDescription(join(folder, "api.yaml"));
    expect(problems).toEqual([]);
    expect(contract.operations.map(({ path }) => path)).toEqual(["/a", "/b"]);
    for (const { answers } of contract.operations) {
      const next = answers.get(200)?.contents[0]?.schema.properties.get("next");
      expect(next?.properties.get("next")?.type).toBe("object");
      expect(next?.properties.get("$ref")?.type).toBe("string");
    }
  });

  test("a remote description is read with what it refers to", async () => {
    const url = await serve({
      "/api": `openapi: 3.1.0\ninfo: { title: R, version: "1" }\npaths: { /a: { get: { parameters: [{ $ref: "shared#/p" }], responses: {} } } }`,
      "/shared": `p: { name: q, in: query, schema: { type: integer } }`,
    });
    const { title, contract } = await readDescription(`${url}/api`);
    expect(title).toBe("R");
    expect(contract.operations[0]?.parameters.map(({ name }) => name)).toEqual(["q"]);
  });

  test("a remote description must not read this machine's files, nor other protocols", async () => {
    const secret = join(folderOf({ "secret.json": `{ "type": "string" }` }), "secret.json");
    const references = [
      pathToFileURL(secret).href,
      "data:application/json,{}",
      "ftp://example.org/a",
      "#anchor",
      "missing#/x",
    ];
    const url = await serve({
      "/api": JSON.stringify({ ...head, paths: {}, components: { schemas: references.map(($ref) => ({ $ref })) } }),
      "/missing": "{}",
    });
    const { dangling } = await bundleDescription(addressOf(`${url}/api`), new Loader());
    expect([...dangling.values()].flat().toSorted()).toEqual(references.toSorted());
  });

  test.each([
    ["too many bytes", { bytes: 20 }, JSON.stringify(head), /more than/],
    ["too many values", { values: 3 }, JSON.stringify(head), /too many values/],
    ["too deep", { depth: 50 }, "[".repeat(60) + "]".repeat(60), /nested too deeply/],
    ["aliases that expand without end", {}, aliases(9), /neither JSON nor YAML/],
    ["no JSON and no YAML", {}, "a: [", /neither JSON nor YAML/],
  ])("%s: refused", async (_, limits, text, message) => {
    const folder = folderOf({ "api.yaml": text });
    const loader = new Loader({ ...loadLimits, ...limits });
    await expect(loader.load(addressOf(join(folder, "api.yaml")))).rejects.toThrow(message);
  });

  test("nesting that no parser takes is refused, and does not end the process", async () => {
    const folder = folderOf({ "api.yaml": "[".repeat(200_000) });
    await expect(new Loader().load(addressOf(join(folder, "api.yaml")))).rejects.toThrow(/neither JSON nor YAML/);
  });

  test("what does not answer in time, does not exist, or is too many files is refused", async () => {
    const url = await serve({ "/a": "{}", "/b": "{}" });
    const hasty = new Loader({ ...loadLimits, milliseconds: 100 });
    await expect(hasty.load(new URL(`${url}/never`))).rejects.toThrow(/cannot be read/);
    const loader = new Loader({ ...loadLimits, files: 2 });
    await loader.load(new URL(`${url}/a`));
    await loader.load(new URL(`${url}/b`));
    await expect(loader.load(new URL(`${url}/c`))).rejects.toThrow(/more than 2 files/);
    await expect(new Loader().load(addressOf("/does/not/exist.yaml"))).rejects.toThrow(/cannot be read/);
  });

  test.each([
    [{ swagger: "1.2" }, /OpenAPI 1.2/],
    [{ openapi: "4.0.0" }, /OpenAPI 4.0.0/],
    [{}, /no OpenAPI version/],
  ])("another version is refused: %j", (document, message) => {
    expect(() => normalize(document)).toThrow(message);
  });
});

describe("schemas of OpenAPI 3.0", () => {
  test.each([
    [
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      { type: "number", minimum: 0, exclusiveMinimum: true },
      { type: "number", exclusiveMinimum: 0 },
    ],
    [
      { type: "integer", maximum: 10, exclusiveMaximum: true },
      { type: "integer", maximum: 9 },
    ],
    [
      { type: "string", example: "x" },
      { type: "string", examples: ["x"] },
    ],
    [{ $ref: "#/components/schemas/S", nullable: true }, { $ref: "#/components/schemas/S" }],
    [{ type: "string", required: true }, { type: "string" }],
  ])("%j", (old, modern) => {
    expect(schemaOf("3.0.3", old)).toEqual(modern);
  });
});

describe("schemas of OpenAPI 3.1", () => {
  test("a choice between a type and null is a nullable type", () => {
    const schema = { title: "T", anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }] };
    expect(schemaOf("3.1.0", schema)).toEqual({ title: "T", type: ["string", "null"], maxLength: 3 });
  });

  test("patterns that need look-around, or are none, are left out and named", () => {
    const properties = { a: { pattern: "^(a+)+$" }, b: { pattern: "[" }, c: { pattern: "^[a-z]+$" } };
    const { document, droppedPatterns } = normalize({
      ...head,
      paths: {},
      components: { schemas: { S: { properties } } },
    });
    expect([...droppedPatterns.keys()]).toEqual(["^(a+)+$", "["]);
    expect(JSON.stringify(document)).toContain("^[a-z]+$");
  });
});

describe("operations", () => {
  const get = { responses: { "200": { description: "" } } };

  test("parameters of the path are replaced by those of the operation; those of HTTP itself are left out", () => {
    const parameter = (name: string, place: string, type: string) => ({ name, in: place, schema: { type } });
    const [operation] = operationsOf({
      ...head,
      paths: {
        "/a/{id}/{other}": {
          parameters: [parameter("q", "query", "string"), parameter("Accept", "header", "string")],
          get: { ...get, parameters: [parameter("q", "query", "integer"), parameter("id", "path", "integer")] },
        },
      },
    });
    expect(
      operation?.parameters.map(({ name, in: place, schema, required }) => [place, name, schema.type, required]),
    ).toEqual([
      ["query", "q", "integer", false],
      ["path", "id", "integer", true],
      ["path", "other", "string", true],
    ]);
  });

  test("an operation without an id, or with another one's, is named by its method and path", () => {
    const operations = operationsOf({
      ...head,
      paths: { "/a": { get: { ...get, operationId: "x" }, put: { ...get, operationId: "x" }, post: get } },
    });
    expect(operations.map(({ operationId }) => operationId)).toEqual(["x", "PUT /a", "POST /a"]);
  });

  test("security: of the document, of the operation, none, and open as well", () => {
    const operations = operationsOf({
      ...head,
      security: [{ key: [] }],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key" },
          basic: { type: "http", scheme: "basic" },
        },
      },
      paths: {
        "/a": {
          get,
          put: { ...get, security: [] },
          post: { ...get, security: [{ basic: [] }, {}] },
          delete: { ...get, security: [{ basic: [], key: [] }] },
        },
      },
    });
    expect(
      Object.fromEntries(
        operations.map(({ method, securitySets }) => [method, securitySets.map((set) => set.map(({ key }) => key))]),
      ),
    ).toEqual({
      GET: [["X-Key"]],
      PUT: [],
      POST: [],
      DELETE: [["Authorization", "X-Key"]],
    });
  });

  test("an answer has its status, its range, or the default", () => {
    const responses = { "200": { description: "" }, "4XX": { description: "" }, default: { description: "" } };
    const [operation] = operationsOf({ ...head, paths: { "/a": { get: { responses } } } });
    if (operation === undefined) throw new Error("The description has an operation.");
    expect([200, 404, 201].map((status) => answerName(operation, status))).toEqual(["200", "4XX", "default"]);
  });

  test("write-only properties are no part of an answer, nor read-only ones of a request", () => {
    const schema = {
      type: "object",
      required: ["id", "pin"],
      properties: { id: { readOnly: true }, pin: { writeOnly: true } },
    };
    const content = { "application/json; charset=utf-8": { schema } };
    const responses = { "200": { description: "", content } };
    const [operation] = operationsOf({ ...head, paths: { "/a": { post: { requestBody: { content }, responses } } } });
    expect(
      operation?.bodies.map(({ mediaType, schema: shape }) => [
        mediaType,
        [...shape.properties.keys()],
        [...shape.required],
      ]),
    ).toEqual([["application/json", ["pin"], ["pin"]]]);
    expect([...(operation?.answers.get(200)?.contents[0]?.schema.required ?? [])]).toEqual(["id"]);
  });
});

test.each([
  ["date-time", "2026-11-24T14:00:00Z", "2026-11-24T14:00:00"],
  ["date", "2024-02-29", "2025-02-29"],
  ["uuid", "7c9e6679-7425-40de-944b-e07fc1f90ae7", "7c9e6679"],
  ["ipv4", "192.0.2.1", "192.0.2.256"],
  ["email", "a@example.org", "a"],
])("the format %s takes %s and not %s", (name, good, bad) => {
  const format = describedFormats[name];
  if (format?.type !== "string") throw new Error(`${name} is a format of texts.`);
  expect([format.validate(good), format.validate(bad)]).toEqual([true, false]);
});

test.each(Object.entries(describedFormats).flatMap(([name, { type }]) => (type === "string" ? [name] : [])))(
  "values are made of the format %s",
  (name) => {
    const format = describedFormats[name];
    const made = textsOfFormat(name);
    if (format?.type !== "string" || made === undefined) throw new Error(`${name} has no maker.`);
    const [plain = ""] = formatEdges[name] ?? [];
    // Our own addresses may have letters of any script.
    expect(fc.sample(made, { seed: 1, numRuns: 50 }).filter((text) => format.validate(text)).length).toBeGreaterThan(
      10,
    );
    expect(format.validate(plain)).toBe(true);
  },
);

test("a format that nobody knows is told once", () => {
  const format = { type: "string", format: "slug" };
  const { unknownFormats } = normalize({ ...head, components: { schemas: { A: format, B: format } }, paths: {} });
  expect([...unknownFormats]).toEqual(["slug"]);
});

/** Each anchor holds the one before it nine times. */
function aliases(levels: number): string {
  const lines = Array.from({ length: levels }, (_, level) => {
    const inner = level === 0 ? "x" : Array.from({ length: 9 }, () => `*a${level - 1}`).join(", ");
    return `k${level}: &a${level} [${inner}]`;
  });
  return lines.join("\n");
}
