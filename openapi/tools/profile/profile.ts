/**
 * Derives the profile: the merged document as OpenAPI 3.0.3, from which openapi-generator makes typed SDKs.
 *
 * Each operation is one method, and each object and enum is a named type, with separate types for requests and responses
 * that differ. Bounds, patterns and conditions are left out, because the server reports them. Headers and cookies that a
 * client sets once are not parameters.
 */
import { forRequests, forResponses } from "../directions.ts";
import { isObject, isText, type JsonObject, objectOf } from "../json.ts";
import { eachOperation } from "../operations.ts";
import { withNamedSchemas } from "./named-schemas.ts";
import { oneOperationEach } from "./one-operation-each.ts";
import { describeRequest, describeResponses, resolvedOperation } from "./operations.ts";
import { type Schemas, schemas30 } from "./schemas-3.0.ts";
import { joinDirections, referredTo } from "./two-directions.ts";

/** @param retrySafe operations that the SDKs may retry */
export function deriveProfile(bundled: JsonObject, retrySafe: ReadonlySet<string>): JsonObject {
  const components = objectOf(bundled["components"]);
  const schemas = withNamedSchemas(objectOf(components["schemas"]));
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
    info: describeInfo(objectOf(bundled["info"])),
    servers: bundled["servers"] ?? [],
    security: [{ apiKey: [] }],
    tags: bundled["tags"] ?? [],
    paths: eachOperation(described, ({ request, responses: answers, ...operation }) => ({
      ...operation,
      ...objectOf(joined.inRequest(request ?? {})),
      responses: answers ?? {},
    })),
    components: { schemas: joined.schemas, securitySchemes },
  };
}

/** Both use the `Authorization` header: an API key is the whole value, a JWT or an operator's token follows `Bearer`. */
const securitySchemes: JsonObject = {
  apiKey: { type: "apiKey", in: "header", name: "Authorization", description: "The API key, as the whole value." },
  bearer: { type: "http", scheme: "bearer", description: "A JWT of a user, or the token of an operator." },
};

function describe(operation: JsonObject, requests: Schemas, responses: Schemas): JsonObject {
  const security = operation["security"];
  const schemes = Array.isArray(security)
    ? security.filter(isObject).flatMap((scheme) => Object.keys(scheme))
    : ["apiKey"];
  const supported = [schemes.includes("apiKey") ? ["apiKey"] : [], schemes.some(isBearer) ? ["bearer"] : []].flat();
  const { operationId, summary, description, tags, deprecated, "x-retry-safe": retrySafe } = operation;
  return {
    operationId: operationId ?? "",
    summary: summary ?? "",
    description: isText(description) ? description.trim() : "",
    tags: tags ?? [],
    ...(deprecated === undefined ? {} : { deprecated }),
    request: describeRequest(operation, requests.plain),
    responses: describeResponses(operation, responses.plain),
    security: supported.map((name) => ({ [name]: [] })),
    ...(retrySafe === true ? { "x-retry-safe": true } : {}),
  };
}

function isBearer(scheme: string): boolean {
  return scheme === "bearer" || scheme === "operatorToken";
}

function rootsOf(paths: JsonObject, part: "request" | "responses"): string[] {
  return operations(paths).flatMap((operation) => referredTo(operation[part] ?? null));
}

/** Clients read the bodies of webhooks like responses. */
function webhookRoots(bundled: JsonObject): string[] {
  return operations(objectOf(bundled["webhooks"])).flatMap((operation) => referredTo(operation["requestBody"] ?? null));
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
  return Object.values(paths).flatMap((item) => Object.values(objectOf(item)).filter(isObject));
}
