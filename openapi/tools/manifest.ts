/** The operation manifest: facts about each operation for the server, the SDKs, the tests and the portal. */

import { type InterfaceName, interfaces } from "./interfaces.ts";
import { isObject, type JsonObject, listOf, objectEntries, textOf, textsOf } from "./json.ts";
import { resolve } from "./references.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;

export interface ManifestParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  /** Serialization: `name=1`, `name=1&name=2`, or `name[0].field=1`. */
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
  /** Media types of the request body; empty if there is none. */
  readonly requestMediaTypes: readonly string[];
  readonly requestBodyRequired: boolean;
  /** Media types of each documented status; empty if it has no body. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
  /** Security schemes, any one of which suffices; empty if the operation is public. */
  readonly security: readonly string[];
  /** Roles of which an operator needs one; empty if no operator token is accepted. */
  readonly operatorRoles: readonly string[];
  /** True if `startRow` and `numberOfResults` select a page of results. */
  readonly paged: boolean;
  /** True if the operation changes no stored data. */
  readonly readsOnly: boolean;
  /** True if the operation is idempotent. */
  readonly retrySafe: boolean;
  /** True if the audit log records the operation. */
  readonly audited: boolean;
  /** True if the operation answers 400 without a license. */
  readonly licenseRequired: boolean;
  /** True if the operation finds the tenant by an object that the request names. */
  readonly derivesTenant: boolean;
  /**
   * The optional query parameters, or paths of properties of the body such as `search.userId`, of which one names what the
   * tenant is derived from; without any, the tenant has to be named. Absent where the request always names such a thing, or
   * needs no tenant.
   */
  readonly tenantDerivedFrom?: readonly string[];
  /** Set where the texts of the body may hold NUL, because nothing of them is stored. */
  readonly takesAnyText?: true;
  /** The operation is about the signed-in operator: it ends tokens, or changes how the operator signs in. */
  readonly isOwnOperator?: true;
  /** Status for a malformed id in the path. */
  readonly malformedId: 400 | 404;
}

export function deriveManifest(documents: Record<InterfaceName, JsonObject>): ManifestOperation[] {
  return interfaces.flatMap((name) => {
    const document = documents[name];
    return objectEntries(document["paths"]).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return isObject(operation) ? [describeOperation(document, name, path, item, method, operation)] : [];
      }),
    );
  });
}

function describeOperation(
  document: JsonObject,
  name: InterfaceName,
  path: string,
  item: JsonObject,
  method: (typeof methods)[number],
  operation: JsonObject,
): ManifestOperation {
  const parameters = [...listOf(item["parameters"]), ...listOf(operation["parameters"])]
    .map((parameter) => resolve(document, parameter))
    .map((parameter) => describeParameter(document, parameter));
  const body = resolve(document, operation["requestBody"]);
  const since = operation["x-since"];
  const readsOnly = (operation["x-reads-only"] ?? method === "get") === true;
  const tenantNames = textsOf(operation["x-derives-tenant"]);
  const names = new Set(parameters.map((parameter) => parameter.name));
  return {
    operationId: textOf(operation["operationId"]),
    interface: name,
    method: upper(method),
    path,
    tag: textOf(listOf(operation["tags"])[0]),
    summary: textOf(operation["summary"]),
    source: textOf(operation["x-source"]),
    document: textOf(operation["x-document"]),
    ...(typeof since === "string" ? { since } : {}),
    parameters,
    requestMediaTypes: objectEntries(body["content"]).map(([type]) => type),
    requestBodyRequired: body["required"] === true,
    responses: Object.fromEntries(
      objectEntries(operation["responses"]).map(([status, response]) => [
        status,
        objectEntries(resolve(document, response)["content"]).map(([type]) => type),
      ]),
    ),
    security: listOf(operation["security"] ?? document["security"]).flatMap((requirement) =>
      isObject(requirement) ? Object.keys(requirement) : [],
    ),
    operatorRoles: listOf(operation["x-operator-roles"]).map(textOf),
    paged: names.has("startRow") && names.has("numberOfResults"),
    readsOnly,
    retrySafe: readsOnly || method === "put" || method === "delete",
    audited: !readsOnly && operation["x-audited"] !== false,
    licenseRequired: operation["x-license-required"] === true,
    derivesTenant: operation["x-derives-tenant"] !== undefined,
    ...(tenantNames.length === 0 ? {} : { tenantDerivedFrom: tenantNames }),
    ...(operation["x-takes-any-text"] === true ? { takesAnyText: true } : {}),
    ...(operation["x-own-operator"] === true ? { isOwnOperator: true } : {}),
    malformedId: operation["x-malformed-id"] === 404 ? 404 : 400,
  };
}

export function describeParameter(document: JsonObject, parameter: JsonObject): ManifestParameter {
  const repeated = resolve(document, parameter["schema"])["type"] === "array";
  const location = parameter["in"];
  return {
    name: textOf(parameter["name"]),
    in: location === "path" || location === "header" || location === "cookie" ? location : "query",
    required: parameter["required"] === true,
    shape: parameter["x-serialization"] === "indexed" ? "indexed" : repeated ? "repeated" : "single",
  };
}

function upper(method: (typeof methods)[number]): ManifestOperation["method"] {
  return ({ get: "GET", put: "PUT", post: "POST", delete: "DELETE", patch: "PATCH" } as const)[method];
}
