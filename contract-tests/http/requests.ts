/** A valid request for every operation, made of the examples that the document gives. */
import { readFileSync } from "node:fs";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import type { Client, Exchange, RawOptions } from "@gatehouse/sdk";

type Json = Record<string, unknown>;

/** The operations, each with a request that it accepts. */
export interface Sample {
  readonly operation: ManifestOperation;
  /** The names and values that fill the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The body, where the operation takes one. */
  readonly body: unknown;
}

const document = readGenerated("gatehouse.json");

/** A generated document, as the server reads it. */
export function readGenerated(name: string): Json {
  const url = new URL(import.meta.resolve(`@gatehouse/openapi/documents/${name}`));
  return asObject(JSON.parse(readFileSync(url, "utf8")));
}

export const samples: readonly Sample[] = manifest.map(sampleOf);

export function sample(operationId: string): Sample {
  const found = samples.find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`There is no operation ${operationId}.`);
  return found;
}

/** Changes to a sample before it is sent. */
export interface Changes {
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends a sample, written out as a method and a path, so that nothing of it is checked on the way. */
export function send(
  client: Client,
  { operation, path, query, body }: Sample,
  changes: Changes = {},
  options: RawOptions = {},
): Promise<Exchange> {
  const filled = { ...path, ...changes.path };
  const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? "");
  const sent = changes.body ?? body;
  const raw = sent === undefined ? {} : { rawBody: JSON.stringify(sent) };
  return client.request(`${operation.method} ${target}`, query, { ...raw, ...options });
}

/** Returns true if an API key is enough for the operation, or none is needed. */
export function opensWithKey({ security }: ManifestOperation): boolean {
  return security.length === 0 || security.includes("apiKey");
}

function sampleOf(operation: ManifestOperation): Sample {
  const item = at(document, "paths", operation.path);
  const source = at(item, operation.method.toLowerCase());
  const parameters = [...listOf(item["parameters"]), ...listOf(source["parameters"])].map(resolve);
  const valuesIn = (place: string, always: boolean): [string, unknown][] =>
    parameters
      .filter((parameter) => parameter["in"] === place && (always || parameter["required"] === true))
      .map((parameter) => [String(parameter["name"]), parameter["example"]]);
  const path = valuesIn("path", true).map(([name, value]): [string, string] => [name, String(value)]);
  const body = operation.requestMediaTypes.length === 0 ? undefined : firstExample(source);
  return { operation, path: Object.fromEntries(path), query: Object.fromEntries(valuesIn("query", false)), body };
}

function firstExample(source: Json): unknown {
  const content = at(resolve(source["requestBody"]), "content", "application/json");
  const [example] = Object.values(at(content, "examples"));
  return resolve(example)["value"];
}

function resolve(value: unknown): Json {
  const object = asObject(value);
  const reference = object["$ref"];
  return typeof reference === "string" ? resolve(at(document, ...reference.slice(2).split("/"))) : object;
}

function at(object: Json, ...names: string[]): Json {
  return names.reduce((value, name) => asObject(value[name]), object);
}

function asObject(value: unknown): Json {
  if (typeof value !== "object" || value === null) throw new TypeError("The document holds no object here.");
  return { ...value };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
