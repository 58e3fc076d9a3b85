/** The version of the server (Decisions: Hosting). */
import { readFileSync } from "node:fs";
import { isObject, isText } from "@gatehouse/openapi/json";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";

/** The package version. */
export const version = readVersion(new URL(import.meta.resolve("@gatehouse/server/package.json")));

export const systemVersion = {
  retrieveSystemVersion() {
    return reply(200, { version });
  },
} satisfies Partial<Handlers<OperationId>>;

function readVersion(file: URL): string {
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  const found = isObject(manifest) ? manifest["version"] : undefined;
  if (!isText(found)) throw new TypeError(`${file.pathname} names no version.`);
  return found;
}
