/** Lists the events of signed notifications, so that the tests of each SDK can tell whether it knows them all. */
import { writeFile } from "node:fs/promises";
import { readBundledDocument } from "../../openapi/tools/bundled-document.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf } from "../../openapi/tools/json.ts";
import { resolve } from "../../openapi/tools/references.ts";
import { notificationCases, signedCase } from "../typescript/test/notification-cases.ts";

/** Returns the schema of each `type` of an event; webhooks with a signature header are the notifications. */
export function notificationTypes(document: JsonObject): JsonObject {
  return Object.fromEntries(
    signedContent(document).flatMap((content) => {
      const schema = eventOf(document, content);
      const { type } = objectOf(resolve(document, schema)["properties"]);
      return listOf(resolve(document, type)["enum"])
        .filter(isText)
        .map((name) => [name, schemaName(schema)]);
    }),
  );
}

/** Writes what a verifier has to take and to refuse, each example of an event among it, with bodies in Base64. */
export async function writeNotificationCases(file: string): Promise<void> {
  const document = readBundledDocument();
  const events = signedContent(document).flatMap((content) =>
    Object.values(objectOf(content["examples"])).map((example) => {
      const event = schemaName(eventOf(document, content));
      return signedCase(`the example of ${event}`, JSON.stringify(resolve(document, example)["value"]), { event });
    }),
  );
  // Only a language with classes looks at more than the type.
  const shapeless = '{"type":"contentApproval","approvals":7}';
  const cases = [...notificationCases, ...events, signedCase("of no shape", shapeless, { refusal: "malformed body" })];
  await writeFile(file, JSON.stringify(cases.map((one) => ({ ...one, body: one.body.toString("base64") }))));
}

/** Returns the content of the body of each notification. */
function signedContent(document: JsonObject): readonly JsonObject[] {
  return Object.values(objectOf(document["webhooks"]))
    .map((item) => resolve(document, item))
    .filter((item) => isSigned(document, item))
    .map((item) => {
      const { content } = resolve(document, objectOf(item["post"])["requestBody"]);
      return objectOf(objectOf(content)["application/json"]);
    });
}

function isSigned(document: JsonObject, item: JsonObject): boolean {
  return [...listOf(item["parameters"]), ...listOf(objectOf(item["post"])["parameters"])].some(
    (parameter) => resolve(document, parameter)["name"] === "webhook-signature",
  );
}

/** The body is the event, or a wrapper with the event in `event`. */
function eventOf(document: JsonObject, { schema: body }: JsonObject): Json | undefined {
  const { event } = objectOf(resolve(document, body)["properties"]);
  return event ?? body;
}

function schemaName(schema: Json | undefined): string {
  const reference = isObject(schema) ? schema["$ref"] : undefined;
  if (!isText(reference)) throw new Error("The event of a notification is no named schema.");
  return reference.slice(reference.lastIndexOf("/") + 1);
}
