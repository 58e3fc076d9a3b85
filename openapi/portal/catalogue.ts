/** The content of the specs, as the pages read it: from the bundled documents and the operation manifest. */
import { type InterfaceName, interfaces } from "../tools/interfaces.ts";
import { type JsonObject, listOf, objectEntries, objectOf, textOf, textsOf } from "../tools/json.ts";
import { describeParameter, type ManifestOperation } from "../tools/manifest.ts";
import { resolve } from "../tools/references.ts";
import type { Documents } from "./documents.ts";

export type Catalogue = ReturnType<typeof readCatalogue>;
export type Interface = ReturnType<typeof readInterface>;
export type Tag = Interface["tags"][number];
export type Operation = ReturnType<typeof readOperation>;
/** One of several operations with the same method and path, but different parameters. */
export type Form = Operation["forms"][number];
export type Webhook = ReturnType<typeof readWebhooks>[number];
/** Common part of operations and webhooks. */
export type Exchange = ReturnType<typeof readExchange>;
/** A parameter of a request or a header of a response. */
export type Parameter = ReturnType<typeof readParameter>;
export type Body = ReturnType<typeof readBody>;
export type Response = ReturnType<typeof readResponse>;
export type Media = ReturnType<typeof readMedia>[number];
export type Example = Media["examples"][number];

export interface Schema {
  readonly name: string;
  /** First interface with the schema; its document resolves the references. */
  readonly interface: InterfaceName;
  readonly document: JsonObject;
  readonly schema: JsonObject;
}

export function readCatalogue(documents: Documents, manifest: readonly ManifestOperation[]) {
  const all = interfaces.map((name) => readInterface(name, documents[name], manifest));
  const schemas = new Map<string, Schema>();
  for (const { name, document } of all) {
    for (const [key, schema] of objectEntries(objectOf(document["components"])["schemas"])) {
      if (!schemas.has(key)) schemas.set(key, { name: key, interface: name, document, schema });
    }
  }
  const byName: ReadonlyMap<string, Schema> = schemas;
  return {
    interfaces: all,
    operations: all.flatMap((one) => one.tags.flatMap((tag) => tag.operations)),
    webhooks: all.flatMap((one) => one.tags.flatMap((tag) => tag.webhooks)),
    /** By name; a schema of several interfaces is the same in each. */
    schemas: byName,
  };
}

function readInterface(name: InterfaceName, document: JsonObject, manifest: readonly ManifestOperation[]) {
  const info = objectOf(document["info"]);
  const operations = inReadingOrder(manifest.filter((facts) => facts.interface === name)).map((facts) =>
    readOperation(document, facts),
  );
  const webhooks = objectEntries(document["webhooks"]).flatMap(([key, item]) =>
    readWebhooks(name, document, key, item),
  );
  return {
    name,
    document,
    title: textOf(info["title"]),
    version: textOf(info["version"]),
    summary: textOf(info["summary"]),
    description: textOf(info["description"]),
    server: textOf(objectOf(listOf(document["servers"])[0])["url"]),
    securitySchemes: objectEntries(objectOf(document["components"])["securitySchemes"]),
    tags: listOf(document["tags"])
      .map(objectOf)
      .map((tag) => ({
        name: textOf(tag["name"]),
        description: textOf(tag["description"]),
        operations: operations.filter((operation) => operation.tag === tag["name"]),
        webhooks: webhooks.filter((webhook) => webhook.tag === tag["name"]),
      })),
  };
}

/** Keeps the paths in the document's order, and sorts the methods of each path. */
function inReadingOrder(manifest: readonly ManifestOperation[]): readonly ManifestOperation[] {
  const order = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  return [...Map.groupBy(manifest, (facts) => facts.path).values()].flatMap((facts) =>
    facts.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method)),
  );
}

function readOperation(document: JsonObject, facts: ManifestOperation) {
  const item = objectOf(objectOf(document["paths"])[facts.path]);
  const node = objectOf(item[facts.method.toLowerCase()]);
  return {
    ...readExchange(facts.interface, document, item, node),
    operationId: facts.operationId,
    facts,
    forms: listOf(node["x-forms"])
      .map(objectOf)
      .map((form) => ({
        name: textOf(form["name"]),
        parameters: textsOf(form["parameters"]),
        required: textsOf(form["required"]),
      })),
  };
}

function readWebhooks(interfaceName: InterfaceName, document: JsonObject, name: string, item: JsonObject) {
  return objectEntries(item).flatMap(([method, node]) =>
    ["post", "put", "get", "delete", "patch"].includes(method)
      ? [
          {
            ...readExchange(interfaceName, document, item, node),
            name,
            operationId: textOf(node["operationId"]),
            method: method.toUpperCase(),
          },
        ]
      : [],
  );
}

function readExchange(name: InterfaceName, document: JsonObject, item: JsonObject, node: JsonObject) {
  return {
    interface: name,
    document,
    summary: textOf(node["summary"]),
    description: textOf(node["description"]),
    source: textOf(node["x-source"]),
    section: textOf(node["x-document"]),
    assumption: textOf(node["x-assumption"]),
    since: textOf(node["x-since"]),
    removed: textOf(node["x-removed"]),
    deprecated: node["deprecated"] === true,
    tag: textOf(listOf(node["tags"])[0]),
    parameters: [...listOf(item["parameters"]), ...listOf(node["parameters"])].map((parameter) =>
      readParameter(document, resolve(document, parameter)),
    ),
    body: node["requestBody"] === undefined ? undefined : readBody(document, resolve(document, node["requestBody"])),
    responses: objectEntries(node["responses"]).map(([status, response]) =>
      readResponse(document, status, resolve(document, response)),
    ),
  };
}

function readParameter(document: JsonObject, node: JsonObject) {
  return {
    ...describeParameter(document, node),
    deprecated: node["deprecated"] === true,
    /** True for credentials. */
    isSecret: node["x-secret"] === true,
    description: textOf(node["description"]),
    since: textOf(node["x-since"]),
    removed: textOf(node["x-removed"]),
    section: textOf(node["x-document"]),
    assumption: textOf(node["x-assumption"]),
    schema: objectOf(node["schema"]),
    example: node["example"],
  };
}

function readBody(document: JsonObject, node: JsonObject) {
  return {
    required: node["required"] === true,
    description: textOf(node["description"]),
    media: readMedia(document, node),
  };
}

function readResponse(document: JsonObject, status: string, node: JsonObject) {
  return {
    status,
    description: textOf(node["description"]),
    section: textOf(node["x-document"]),
    assumption: textOf(node["x-assumption"]),
    headers: objectEntries(node["headers"]).map(([name, header]) => ({
      ...readParameter(document, resolve(document, header)),
      name,
    })),
    media: readMedia(document, node),
  };
}

function readMedia(document: JsonObject, node: JsonObject) {
  return objectEntries(node["content"]).map(([type, media]) => ({
    type,
    schema: objectOf(media["schema"]),
    examples: objectEntries(media["examples"]).map(([name, raw]) => {
      const example = resolve(document, raw);
      return { name, summary: textOf(example["summary"]), value: example["value"] ?? null };
    }),
  }));
}
