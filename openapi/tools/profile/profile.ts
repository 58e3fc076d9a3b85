/**
 * The derived profile: the merged document in OpenAPI 3.0.3, as openapi-generator makes typed SDKs of it.
 *
 * Each operation is one method, each object and each list of words a named type, and requests and responses have types of
 * their own where they differ: what is always answered is required in a response, and what is read-only is not in a
 * request. Bounds, patterns and conditions are left to the server, which says what was wrong. What a client sets once for
 * all calls is no parameter: the tenant, and the cookies of browsers.
 */
import { forRequests, forResponses } from "../directions.ts";
import { isObject, isText, type JsonObject } from "../json.ts";
import { withNamedSchemas } from "./named-schemas.ts";
import { oneOperationEach } from "./one-operation-each.ts";
import { describeRequest, describeResponses, resolvedOperation } from "./operations.ts";
import { type Schemas, schemas30 } from "./schemas-3.0.ts";
import { joinDirections, referredTo } from "./two-directions.ts";

/** Makes the profile of a bundled document. `retrySafe` are the operations that the SDKs may repeat by themselves. */
export function makeProfile(bundled: JsonObject, retrySafe: ReadonlySet<string>): JsonObject {
  const components = object(bundled["components"]);
  const schemas = withNamedSchemas(object(components["schemas"]));
  const document: JsonObject = { ...bundled, components: { ...components, schemas } };
  const requests = schemas30(forRequests(document, "omit"));
  const responses = schemas30(forResponses(document));
  const paths = eachOperation(document["paths"], (operation, item) => ({
    ...resolvedOperation(document, operation, item),
    ...(retrySafe.has(String(operation["operationId"])) ? { "x-retry-safe": true } : {}),
  }));
  const described = eachOperation(oneOperationEach(paths), (operation) => describe(operation, requests, responses));
  const joined = joinDirections(
    { schemas: requests.schemas, roots: rootsOf(described, "request") },
    { schemas: responses.schemas, roots: [...rootsOf(described, "responses"), ...webhookRoots(bundled)] },
  );
  return {
    openapi: "3.0.3",
    info: describeInfo(object(bundled["info"])),
    servers: bundled["servers"] ?? [],
    security: [{ apiKey: [] }],
    tags: bundled["tags"] ?? [],
    paths: eachOperation(described, ({ request, responses: answers, ...operation }) => ({
      ...operation,
      ...object(joined.inRequest(request ?? {})),
      responses: answers ?? {},
    })),
    components: { schemas: joined.schemas, securitySchemes: ways },
  };
}

/** Both travel in the `Authorization` header: a key as the whole value, a JWT or an operator's token as `Bearer …`. */
const ways: JsonObject = {
  apiKey: { type: "apiKey", in: "header", name: "Authorization", description: "The API key, as the whole value." },
  bearer: { type: "http", scheme: "bearer", description: "A JWT of a user, or the token of an operator." },
};

function describe(operation: JsonObject, requests: Schemas, responses: Schemas): JsonObject {
  const security = operation["security"];
  const needed = Array.isArray(security) ? security.filter(isObject).flatMap((way) => Object.keys(way)) : ["apiKey"];
  const known = [needed.includes("apiKey") ? ["apiKey"] : [], needed.some(isBearer) ? ["bearer"] : []].flat();
  const { operationId, summary, description, tags, deprecated, "x-retry-safe": retrySafe } = operation;
  return {
    operationId: operationId ?? "",
    summary: summary ?? "",
    description: isText(description) ? description.trim() : "",
    tags: tags ?? [],
    ...(deprecated === undefined ? {} : { deprecated }),
    request: describeRequest(operation, requests.plain),
    responses: describeResponses(operation, responses.plain),
    security: known.map((name) => ({ [name]: [] })),
    ...(retrySafe === true ? { "x-retry-safe": true } : {}),
  };
}

function isBearer(scheme: string): boolean {
  return scheme === "bearer" || scheme === "operatorToken";
}

function rootsOf(paths: JsonObject, part: "request" | "responses"): string[] {
  return operations(paths).flatMap((operation) => referredTo(operation[part] ?? null));
}

/** What the server posts is read like an answer. */
function webhookRoots(bundled: JsonObject): string[] {
  return operations(object(bundled["webhooks"])).flatMap((operation) => referredTo(operation["requestBody"] ?? null));
}

function describeInfo(info: JsonObject): JsonObject {
  const { title, version, description, contact } = info;
  return {
    title: title ?? "",
    version: version ?? "",
    description: description ?? "",
    contact: contact ?? {},
    license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0.html" },
  };
}

function operations(paths: JsonObject): JsonObject[] {
  return Object.values(paths).flatMap((item) => Object.values(object(item)).filter(isObject));
}

const methods = new Set(["get", "put", "post", "delete", "patch"]);

function eachOperation(
  paths: JsonObject[string] | undefined,
  visit: (operation: JsonObject, item: JsonObject) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object(paths)).map(([path, value]) => {
      const item = object(value);
      const visited = Object.entries(item).flatMap(([method, operation]): [string, JsonObject][] =>
        methods.has(method) && isObject(operation) ? [[method, visit(operation, item)]] : [],
      );
      return [path, Object.fromEntries(visited)];
    }),
  );
}

function object(value: JsonObject[string] | undefined): JsonObject {
  return isObject(value) ? value : {};
}
