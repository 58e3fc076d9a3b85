/** Finds the signed notifications of a document: its webhooks with a signature header. */
import { isText, type JsonObject, listOf, objectOf } from "./json.ts";
import { resolve } from "./references.ts";

export interface Notification {
  readonly operation: JsonObject;
  /** The name of the schema of its body, and of that of its event, which the body is or has in `event`. */
  readonly body: string;
  readonly event: string;
  /** The values of the event's `type`. */
  readonly types: readonly string[];
  readonly examples: readonly JsonObject[];
}

/** @throws Error where a body has no name, or an event no types */
export function signedNotifications(document: JsonObject): readonly Notification[] {
  return Object.values(objectOf(document["webhooks"]))
    .map((item) => resolve(document, item))
    .filter((item) => isSigned(document, item))
    .map((item) => notificationOf(document, objectOf(item["post"])));
}

function isSigned(document: JsonObject, item: JsonObject): boolean {
  return [...listOf(item["parameters"]), ...listOf(objectOf(item["post"])["parameters"])].some(
    (parameter) => resolve(document, parameter)["name"] === "webhook-signature",
  );
}

function notificationOf(document: JsonObject, operation: JsonObject): Notification {
  const content = objectOf(resolve(document, operation["requestBody"])["content"]);
  const { schema, examples } = objectOf(content["application/json"]);
  const { event = schema } = objectOf(resolve(document, schema)["properties"]);
  const { type } = objectOf(resolve(document, event)["properties"]);
  const types = listOf(resolve(document, type)["enum"]).filter(isText);
  const [body, name] = [schema, event].map((one) => objectOf(one)["$ref"]);
  if (!isText(body) || !isText(name) || types.length === 0)
    throw new Error(`The event of ${String(operation["operationId"])} is no named schema with types.`);
  return {
    operation,
    body: schemaName(body),
    event: schemaName(name),
    types,
    examples: Object.values(objectOf(examples)).map((example) => resolve(document, example)),
  };
}

function schemaName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
