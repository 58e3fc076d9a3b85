/** Tells the tests of each SDK about notifications: the class of each event, and those that a verifier takes or refuses. */
import { writeFile } from "node:fs/promises";
import { readBundledDocument } from "../../openapi/tools/bundled-document.ts";
import type { JsonObject } from "../../openapi/tools/json.ts";
import { signedNotifications } from "../../openapi/tools/notifications.ts";
import { notificationCases, signedCase } from "../typescript/test/notification-cases.ts";

/** Returns the schema of each `type` of an event. */
export function notificationTypes(document: JsonObject): JsonObject {
  return Object.fromEntries(
    signedNotifications(document).flatMap(({ types, event }) => types.map((type) => [type, event])),
  );
}

/** Writes what a verifier has to take and to refuse, each example of an event among it, with bodies in Base64. */
export async function writeNotificationCases(file: string): Promise<void> {
  const events = signedNotifications(readBundledDocument()).flatMap(({ event, examples }) =>
    examples.map(({ value }) => signedCase(`the example of ${event}`, JSON.stringify(value), { event })),
  );
  // Only a language with classes looks at more than the type.
  const shapeless = '{"type":"contentApproval","approvals":7}';
  const cases = [...notificationCases, ...events, signedCase("of no shape", shapeless, { refusal: "malformed body" })];
  await writeFile(file, JSON.stringify(cases.map((one) => ({ ...one, body: one.body.toString("base64") }))));
}
