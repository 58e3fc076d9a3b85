/**
 * Derives the portable form of a document, which other people's tools read: requests and responses with schemas of their
 * own, parameters and bodies in place with examples that a first start answers, an order of results as `sort=text:desc`, and
 * an API key as the one way to sign in where it is one.
 * It says nothing that the specs do not say; the server, the SDKs, the kit and the portal read the specs themselves.
 */
import { forRequests, forResponses } from "../directions.ts";
import { isObject, type Json, type JsonObject, listOf, objectOf } from "../json.ts";
import { eachOperation } from "../operations.ts";
import { operationForMedia } from "../profile/one-operation-each.ts";
import { joinDirections, referredTo } from "../profile/two-directions.ts";
import { resolve } from "../references.ts";
import { portableSchemas } from "./portable-schemas.ts";
import { withSampleRequest } from "./sample-requests.ts";
import { withPlainSort } from "./sort-parameter.ts";

/**
 * Derives the portable form of a bundled document.
 *
 * @param patches "apart" gives a JSON Patch an operation of its own
 */
export function portableForm(bundled: JsonObject, patches: "apart" | "together" = "apart"): JsonObject {
  const requests = portableSchemas(forRequests(bundled, "omit"));
  const responses = portableSchemas(forResponses(bundled));
  const components = objectOf(bundled["components"]);
  const { responses: shared = {}, headers = {}, schemas = {} } = objectOf(responses["components"]);
  const webhooks = eachOperation(responses["webhooks"], (webhook, item) => ({
    ...inPlace(responses, webhook, item),
    tags: [webhookTag.name],
  }));
  const sent = eachOperation(requests["paths"], (operation, item) => {
    const { parameters = [], requestBody } = withSampleRequest(requests, inPlace(requests, operation, item));
    return { parameters, ...(requestBody !== undefined && { requestBody }) };
  });
  const answered = eachOperation(responses["paths"], (operation) => ({ responses: operation["responses"] ?? {} }));
  const joined = joinDirections(
    { schemas: objectOf(objectOf(requests["components"])["schemas"]), roots: referredTo(sent) },
    { schemas: objectOf(schemas), roots: referredTo({ shared, headers, webhooks, answered }) },
  );
  const operations = eachOperation(bundled["paths"], ({ "x-forms": _forms, ...operation }, _item, path, method) => ({
    ...operation,
    ...objectOf(joined.inRequest(partOf(sent, path, method))),
    ...partOf(answered, path, method),
    ...(Array.isArray(operation["security"]) && { security: keyAlone(operation["security"]).map(apart) }),
  }));
  const paths = patches === "apart" ? withJsonPatches(operations) : operations;
  return {
    ...bundled,
    servers: [{ url: "/", description: "The server that this document comes from." }],
    security: listOf(bundled["security"]).map(apart),
    tags: [...listOf(bundled["tags"]), ...(Object.keys(webhooks).length === 0 ? [] : [webhookTag])],
    paths,
    webhooks,
    components: {
      securitySchemes: apart(components["securitySchemes"]),
      schemas: withNamedMembersOnly(joined.schemas, "JsonPatchOperation"),
      responses: shared,
      headers,
      examples: referredExamples(components["examples"], { paths, webhooks, shared }),
    },
  };
}

const jsonPatch = "application/json-patch+json";

/**
 * Gives a JSON Patch an operation of its own: generators of types take one media type of a body. Its path ends in a
 * fragment, which no client sends. A merge patch is what JSON is taken for anyway.
 */
function withJsonPatches(paths: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) => {
      const { patch, ...others } = objectOf(item);
      const { content, ...body } = objectOf(objectOf(patch)["requestBody"]);
      const { [jsonPatch]: list, "application/json": members } = objectOf(content);
      if (!isObject(patch) || list === undefined || members === undefined) return [[path, item]];
      const of = (operationId: string, media: JsonObject): JsonObject => ({
        patch: { ...patch, operationId, requestBody: { ...body, content: media } },
      });
      const name = String(patch["operationId"]);
      const own = operationForMedia(name, jsonPatch);
      return [
        [path, { ...others, ...of(name, { "application/json": members }) }],
        [`${path}#${own}`, of(own, { [jsonPatch]: list })],
      ];
    }),
  );
}

/**
 * Leaves out of a schema that it allows further members, which is so anyway. Clients that send such members too, as
 * Kotlin's of openapi-generator, send nothing else; of an operation of a JSON Patch they mean nothing.
 */
function withNamedMembersOnly(schemas: JsonObject, name: string): JsonObject {
  if (schemas[name] === undefined) return schemas;
  const { additionalProperties: _, ...rest } = objectOf(schemas[name]);
  return { ...schemas, [name]: rest };
}

/** Webhooks have a tag of their own: generators that group by tag would lose operations that share it. */
const webhookTag: JsonObject & { readonly name: string } = {
  name: "Webhooks",
  description: "What the server sends to the addresses of its users.",
};

function inPlace(document: JsonObject, operation: JsonObject, item: JsonObject): JsonObject {
  const own = listOf(operation["parameters"]).map((parameter) => resolve(document, parameter));
  const names = new Set(own.map(nameOf));
  const ofPath = listOf(item["parameters"]).map((parameter) => resolve(document, parameter));
  const parameters = [...ofPath.filter((parameter) => !names.has(nameOf(parameter))), ...own];
  const body = operation["requestBody"];
  return {
    ...operation,
    parameters: parameters.map((parameter) => withPlainSort(document, parameter)),
    ...(body !== undefined && { requestBody: withExamplesOnce(resolve(document, body)) }),
  };
}

/** Some tools take the name of an example for one of the operation: it then stands with the first media type alone. */
function withExamplesOnce({ content, ...body }: JsonObject): JsonObject {
  const names = new Set<string>();
  const media = Object.entries(objectOf(content)).map(([type, value]): [string, Json] => {
    const { examples, ...rest } = objectOf(value);
    const own = Object.entries(objectOf(examples)).filter(([name]) => !names.has(name));
    for (const [name] of own) names.add(name);
    return [type, { ...rest, ...(own.length > 0 && { examples: Object.fromEntries(own) }) }];
  });
  return { ...body, content: Object.fromEntries(media) };
}

function referredExamples(examples: Json | undefined, from: Json): JsonObject {
  const names = new Set(referredTo(from));
  return Object.fromEntries(
    Object.entries(objectOf(examples)).filter(([name]) => names.has(`#/components/examples/${name}`)),
  );
}

function nameOf(parameter: JsonObject): string {
  return `${String(parameter["in"])} ${String(parameter["name"])}`;
}

/** Of several credentials, some tools send the first and some the last: with a key in hand that has to be the key. */
function keyAlone(security: Json[]): Json[] {
  const byKey = security.filter((scheme) => isObject(scheme) && scheme["apiKey"] !== undefined);
  return byKey.length > 0 ? byKey : security;
}

/** Names the scheme apart from the schema `ApiKey`: generators make a type of both. */
function apart(schemes: Json | undefined): JsonObject {
  const { apiKey, ...others } = objectOf(schemes);
  return { ...(apiKey !== undefined && { apiKeyHeader: apiKey }), ...others };
}

function partOf(paths: JsonObject, path: string, method: string): JsonObject {
  return objectOf(objectOf(paths[path])[method]);
}
