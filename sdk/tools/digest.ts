/** Tells whether an SDK has to be generated again: a digest of all that it is made from. */
import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cache, profileFile, root, sdk } from "./folders.ts";
import { generate } from "./generate-sdk.ts";
import type { Language } from "./languages/language.ts";

/** Beside the language's own folder, what decides on the profile. */
const shared = [
  "sdk/tools/**/*.ts",
  "sdk/openapitools.json",
  "openapi/tools/**/*.ts",
  "openapi/generated/*",
  "LICENSE",
];

/** Generates an SDK, unless it was generated here from the same sources. */
export async function generateOnce(language: Language): Promise<void> {
  const record = join(cache, "openapi-generator", `${language.name}.sha256`);
  const digest = await digestOf(language.name);
  const isThere = existsSync(join(sdk, language.name, "build")) && existsSync(profileFile(language.name));
  if (isThere && existsSync(record) && (await readFile(record, "utf8")) === digest) return;
  await generate(language);
  await writeFile(record, digest);
}

async function digestOf(name: string): Promise<string> {
  const own = ["config.yaml", ".openapi-generator-ignore", "*.md", "files/**", "templates/**"];
  const patterns = [...shared, ...own.map((pattern) => `sdk/${name}/${pattern}`), "package.json"];
  const entries = globSync(patterns, { cwd: root, withFileTypes: true });
  const hash = createHash("sha256");
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...new Set(files)].sort())
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  return hash.digest("hex");
}
