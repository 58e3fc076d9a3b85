/** The version of the server (Decisions: Hosting). */
import { readFileSync } from "node:fs";
import { isObject, isText } from "@gatehouse/openapi/json";
import { type Handlers, reply } from "../../contract/handlers.ts";

/** The package version. The relative path is the same from the sources and from the compiled files. */
export const version = readVersion(new URL("../../../package.json", import.meta.url));

export const systemVersion = {
  retrieveSystemVersion() {
    return reply(200, { version });
  },
} satisfies Handlers<"retrieveSystemVersion">;

function readVersion(file: URL): string {
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  const found = isObject(manifest) ? manifest["version"] : undefined;
  if (!isText(found)) throw new TypeError(`${file.pathname} names no version.`);
  return found;
}
