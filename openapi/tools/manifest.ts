/** Derives the operation manifest: the facts about each operation that the server, the SDK, the tests and the portal read. */

import { follow } from "./directions.ts";
import { type InterfaceName, interfaces } from "./interfaces.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;

export interface ManifestParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  /** How a value is written: once, repeated, or as `name[0].field`. */
  readonly shape: "single" | "repeated" | "indexed";
}

export interface ManifestOperation {
  readonly operationId: string;
  readonly interface: InterfaceName;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly source: string;
  readonly document: string;
  readonly since?: string;
  readonly parameters: readonly ManifestParameter[];
  /** The media types of the request body; empty where there is none. */
  readonly requestMediaTypes: readonly string[];
  readonly requestBodyRequired: boolean;
  /** The media types of each documented status; empty where the body is empty. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /** The names of the security schemes, any one of which opens the operation; empty where it is public. */
  readonly security: readonly string[];
  /** The roles of which an operator needs one, where an operator's token opens the operation. */
  readonly operatorRoles: readonly string[];
  /** Whether the answer is a page, chosen by startRow and numberOfResults. */
  readonly paged: boolean;
  /** Whether the operation changes nothing that is stored. */
  readonly readsOnly: boolean;
  /** Whether sending the request twice does no more than sending it once. */
  readonly retrySafe: boolean;
  /** Whether the audit log says who performed it. */
  readonly audited: boolean;
  /** Whether the operation answers 400 where no license is present. */
  readonly licenseRequired: boolean;
  /** Whether a request may leave the tenant out where there are several: it is that of what the request names. */
  readonly derivesTenant: boolean;
  /** Set where the texts of the body may hold NUL, because nothing of them is stored. */
  readonly takesNul?: true;
  /** What a malformed id in the path is answered with. */
  readonly malformedId: 400 | 404;
}

export function makeManifest(documents: Record<InterfaceName, JsonObject>): ManifestOperation[] {
  return interfaces.flatMap((name) => {
    const document = documents[name];
    return entries(document["paths"]).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return isObject(operation) ? [describe(document, name, path, item, method, operation)] : [];
      }),
    );
  });
}

function describe(
  document: JsonObject,
  name: InterfaceName,
  path: string,
  item: JsonObject,
  method: (typeof methods)[number],
  operation: JsonObject,
): ManifestOperation {
  const parameters = [...list(item["parameters"]), ...list(operation["parameters"])]
    .map((parameter) => target(document, parameter))
    .map(describeParameter);
  const body = isObject(operation["requestBody"]) ? target(document, operation["requestBody"]) : undefined;
  const since = operation["x-since"];
  const readsOnly = (operation["x-reads-only"] ?? method === "get") === true;
  const names = new Set(parameters.map((parameter) => parameter.name));
  return {
    operationId: text(operation["operationId"]),
    interface: name,
    method: upper(method),
    path,
    tag: text(list(operation["tags"])[0]),
    summary: text(operation["summary"]),
    source: text(operation["x-source"]),
    document: text(operation["x-document"]),
    ...(typeof since === "string" ? { since } : {}),
    parameters,
    requestMediaTypes: entries(body?.["content"]).map(([type]) => type),
    requestBodyRequired: body?.["required"] === true,
    responses: Object.fromEntries(
      entries(operation["responses"]).map(([status, response]) => [
        status,
        entries(target(document, response)["content"]).map(([type]) => type),
      ]),
    ),
    security: list(operation["security"] ?? document["security"]).flatMap((requirement) =>
      isObject(requirement) ? Object.keys(requirement) : [],
    ),
    operatorRoles: list(operation["x-operator-roles"]).map(text),
    paged: names.has("startRow") && names.has("numberOfResults"),
    readsOnly,
    retrySafe: readsOnly || method === "put" || method === "delete",
    audited: !readsOnly && operation["x-audited"] !== false,
    licenseRequired: operation["x-license-required"] === true,
    derivesTenant: operation["x-derives-tenant"] === true,
    ...(operation["x-takes-nul"] === true ? { takesNul: true } : {}),
    malformedId: operation["x-malformed-id"] === 404 ? 404 : 400,
  };
}

function describeParameter(parameter: JsonObject): ManifestParameter {
  const schema = parameter["schema"];
  const repeated = isObject(schema) && schema["type"] === "array";
  const place = parameter["in"];
  return {
    name: text(parameter["name"]),
    in: place === "path" || place === "header" || place === "cookie" ? place : "query",
    required: parameter["required"] === true,
    shape: parameter["x-serialization"] === "indexed" ? "indexed" : repeated ? "repeated" : "single",
  };
}

function target(document: JsonObject, value: Json): JsonObject {
  if (!isObject(value)) return {};
  const reference = value["$ref"];
  return typeof reference === "string" ? target(document, follow(document, reference) ?? {}) : value;
}

function entries(value: Json | undefined): [string, JsonObject][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]): [string, JsonObject][] =>
    isObject(child) ? [[key, child]] : [],
  );
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function upper(method: (typeof methods)[number]): ManifestOperation["method"] {
  return ({ get: "GET", put: "PUT", post: "POST", delete: "DELETE", patch: "PATCH" } as const)[method];
}
