/** Lists the events of signed notifications, so that the tests of each SDK can tell whether it knows them all. */
import { isObject, isText, type Json, type JsonObject, listOf, objectOf } from "../../openapi/tools/json.ts";
import { resolve } from "../../openapi/tools/references.ts";

/** Returns the schema of each `type` of an event; webhooks with a signature header are the notifications. */
export function notificationTypes(document: JsonObject): JsonObject {
  const items = Object.values(objectOf(document["webhooks"])).map((item) => resolve(document, item));
  return Object.fromEntries(
    items.filter((item) => isSigned(document, item)).flatMap((item) => typesOf(document, item)),
  );
}

function isSigned(document: JsonObject, item: JsonObject): boolean {
  return [...listOf(item["parameters"]), ...listOf(objectOf(item["post"])["parameters"])].some(
    (parameter) => resolve(document, parameter)["name"] === "webhook-signature",
  );
}

/** The body is the event, or a wrapper with the event in `event`. */
function typesOf(document: JsonObject, item: JsonObject): [string, string][] {
  const content = objectOf(resolve(document, objectOf(item["post"])["requestBody"])["content"]);
  const { schema: body } = objectOf(content["application/json"]);
  const { event } = objectOf(resolve(document, body)["properties"]);
  const schema = event ?? body;
  const { type } = objectOf(resolve(document, schema)["properties"]);
  return listOf(resolve(document, type)["enum"])
    .filter(isText)
    .map((name) => [name, schemaName(schema)]);
}

function schemaName(schema: Json | undefined): string {
  const reference = isObject(schema) ? schema["$ref"] : undefined;
  if (!isText(reference)) throw new Error("The event of a notification is no named schema.");
  return reference.slice(reference.lastIndexOf("/") + 1);
}
