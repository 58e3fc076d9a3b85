/**
 * Writes src/generated/notifications.ts: the types of signed notifications, which are the webhooks of the specs with a
 * signature header.
 */

import { isObject, isText, type Json, type JsonObject } from "../../../openapi/tools/json.ts";
import { resolve } from "../../../openapi/tools/references.ts";
import { UnsupportedSpecError } from "./methods.ts";

interface Notification {
  /** The values of its `type`. */
  readonly types: readonly string[];
  /** Its TypeScript type in the generated types of responses. */
  readonly type: string;
  readonly summary: string;
}

export function writeNotifications(document: JsonObject): string {
  const notifications = Object.values(object(document["webhooks"]))
    .map((item) => resolve(document, item))
    .filter((item) => isSigned(document, item))
    .map((item) => notificationOf(document, object(item["post"])));
  const members = notifications.map(({ summary, type }) => `\n  /** ${summary}. */\n  | ${type}`);
  const names = notifications.flatMap(({ types }) => types.map((name) => `\n  ${JSON.stringify(name)},`));
  return [
    'import type { components } from "./responses.cts";\n\n',
    `/** The event of a signed notification, discriminated by its \`type\`. */\nexport type NotificationEvent =${members.join("")};\n\n`,
    `/** The values of \`type\` that this client knows. */\n`,
    `export const notificationTypes: readonly NotificationEvent["type"][] = [${names.join("")}\n];\n`,
  ].join("");
}

function isSigned(document: JsonObject, item: JsonObject): boolean {
  return [...list(item["parameters"]), ...list(object(item["post"])["parameters"])].some(
    (parameter) => resolve(document, parameter)["name"] === "webhook-signature",
  );
}

/** The body is the event, or a wrapper with the event in `event`. */
function notificationOf(document: JsonObject, operation: JsonObject): Notification {
  const content = object(resolve(document, operation["requestBody"])["content"]);
  const schema = object(object(content["application/json"])["schema"]);
  const { $ref } = schema;
  if (!isText($ref)) throw new UnsupportedSpecError(`The body of ${operation["operationId"]} is no named schema.`);
  const component = `components["schemas"][${JSON.stringify($ref.split("/").at(-1))}]`;
  const body = object(resolve(document, schema)["properties"]);
  const isWrapped = body["event"] !== undefined;
  const event = isWrapped ? object(resolve(document, body["event"])["properties"]) : body;
  const types = list(resolve(document, event["type"])["enum"]).filter(isText);
  if (types.length === 0) throw new UnsupportedSpecError(`The types of ${operation["operationId"]} are not listed.`);
  const summary = isText(operation["summary"]) ? operation["summary"] : "";
  return { types, type: isWrapped ? `${component}["event"]` : component, summary };
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
