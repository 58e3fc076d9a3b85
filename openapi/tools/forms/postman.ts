/**
 * Makes a Postman collection (format 2.1) of a portable document: a folder for each tag, each request with the document's
 * first example, and the server's address and the credentials as variables. Parameters that may be left out are switched off.
 */
import { isObject, type Json, type JsonObject, listOf, objectEntries, objectOf, textsOf } from "../json.ts";
import { resolve } from "../references.ts";

export function postmanCollection(portable: JsonObject): JsonObject {
  const { title = "", description = "", version = "" } = objectOf(portable["info"]);
  const requests = objectEntries(portable["paths"]).flatMap(([path, item]) =>
    objectEntries(item).map(([method, operation]) => ({
      tag: textsOf(operation["tags"])[0],
      request: requestItem(portable, path, method, operation),
    })),
  );
  return {
    info: {
      name: title,
      description,
      version,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: auth("apikey", { key: "Authorization", value: "{{apiKey}}", in: "header" }),
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:9011", description: "The address of the server." },
      { key: "apiKey", value: "", description: "An API key; the first start of a server prints one." },
      { key: "token", value: "", description: "A JWT of a user, or the token of an operator." },
    ],
    item: listOf(portable["tags"])
      .filter(isObject)
      .flatMap((tag) => {
        const item = requests.filter((each) => each.tag === tag["name"]).map(({ request }) => request);
        return item.length === 0 ? [] : [{ name: tag["name"] ?? "", description: tag["description"] ?? "", item }];
      }),
  };
}

function requestItem(document: JsonObject, path: string, method: string, operation: JsonObject): JsonObject {
  const parameters = listOf(operation["parameters"]).filter(isObject);
  const placed = (place: string): JsonObject[] => parameters.filter((parameter) => parameter["in"] === place);
  const [address = ""] = path.split("#");
  const segments = address.slice(1).replaceAll(/\{([^}]+)\}/g, ":$1");
  const query = placed("query").flatMap((parameter) => queryMembers(document, parameter));
  const written = query.filter(({ disabled }) => disabled !== true);
  const search = written.map(({ key, value }) => `${String(key)}=${encodeURIComponent(String(value))}`).join("&");
  const [mediaType, media] = objectEntries(objectOf(operation["requestBody"])["content"])[0] ?? [];
  return {
    name: operation["summary"] ?? operation["operationId"] ?? "",
    request: {
      method: method.toUpperCase(),
      description: operation["description"] ?? "",
      url: {
        raw: `{{baseUrl}}/${segments}${search === "" ? "" : `?${search}`}`,
        host: ["{{baseUrl}}"],
        path: segments.split("/"),
        query,
        variable: placed("path").map((parameter) => member(document, parameter)),
      },
      header: [
        ...(mediaType === undefined ? [] : [{ key: "Content-Type", value: mediaType }]),
        ...placed("header").map((parameter) => ({ ...member(document, parameter), disabled: true })),
      ],
      ...(media !== undefined && { body: bodyOf(document, media) }),
      ...authOf(operation["security"]),
    },
  };
}

/** A list is written as a member for each of its values. */
function queryMembers(document: JsonObject, parameter: JsonObject): JsonObject[] {
  const { value, ...rest } = member(document, parameter);
  // One of several has to be sent.
  const disabled = parameter["required"] !== true && parameter["x-needed-without"] === undefined;
  return (Array.isArray(value) ? value : [value ?? ""]).map((each) => ({ ...rest, value: String(each), disabled }));
}

function member(document: JsonObject, parameter: JsonObject): JsonObject {
  const { name = "", description = "" } = parameter;
  const [example] = listOf(resolve(document, parameter["schema"])["examples"]);
  const value = parameter["example"] ?? example ?? "";
  return { key: name, value: parameter["in"] === "query" ? value : String(value), description };
}

function bodyOf(document: JsonObject, media: JsonObject): JsonObject {
  const [example] = objectEntries(media["examples"]);
  const value: Json = example === undefined ? {} : (resolve(document, example[1])["value"] ?? {});
  return { mode: "raw", raw: JSON.stringify(value, null, 2), options: { raw: { language: "json" } } };
}

/** An operation without credentials of its own takes those of the collection. */
function authOf(security: Json | undefined): JsonObject {
  if (!Array.isArray(security)) return {};
  const schemes = security.flatMap((scheme) => Object.keys(objectOf(scheme)));
  if (schemes.includes("apiKeyHeader")) return {};
  const isOpen = schemes.length === 0;
  return { auth: isOpen ? { type: "noauth" } : auth("bearer", { token: "{{token}}" }) };
}

function auth(type: string, members: Readonly<Record<string, string>>): JsonObject {
  return { type, [type]: Object.entries(members).map(([key, value]) => ({ key, value, type: "string" })) };
}
