/** Where things are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const sdk = fileURLToPath(new URL("../", import.meta.url));
export const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));

/** The profile that the SDK of a language is generated from. Each has a file of its own: they are generated side by side. */
export function profileFile(language: string): string {
  return join(cache, "openapi-generator", `profile-${language}.json`);
}

/** The version of all packages. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return version;
}
