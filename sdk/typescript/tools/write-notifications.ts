/** Writes src/generated/notifications.ts: the types of signed notifications. */
import { type JsonObject, textOf } from "../../../openapi/tools/json.ts";
import { signedNotifications } from "../../../openapi/tools/notifications.ts";

export function writeNotifications(document: JsonObject): string {
  const notifications = signedNotifications(document);
  const members = notifications.map(({ operation, body, event }) => {
    const component = `components["schemas"][${JSON.stringify(body)}]`;
    return `\n  /** ${textOf(operation["summary"])}. */\n  | ${body === event ? component : `${component}["event"]`}`;
  });
  const names = notifications.flatMap(({ types }) => types.map((name) => `\n  ${JSON.stringify(name)},`));
  return [
    'import type { components } from "./responses.cts";\n\n',
    `/** The event of a signed notification, discriminated by its \`type\`. */\nexport type NotificationEvent =${members.join("")};\n\n`,
    `/** The values of \`type\` that this client knows. */\n`,
    `export const notificationTypes: readonly NotificationEvent["type"][] = [${names.join("")}\n];\n`,
  ].join("");
}
