/** Tells whether an SDK has to be generated again: a digest of all that it is made from. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "../../tools/digest.ts";
import { cache, profileFile, sdk } from "./folders.ts";
import { generate } from "./generate-sdk.ts";
import type { Language } from "./languages/language.ts";

/** Beside the language's own folder, what decides on the profile. */
const shared = [
  "sdk/tools/**/*.ts",
  "sdk/openapitools.json",
  "openapi/tools/**/*.ts",
  "openapi/generated/*",
  "LICENSE",
  "package.json",
];

/** Generates an SDK, unless it was generated here from the same sources. */
export async function generateOnce(language: Language): Promise<void> {
  const record = join(cache, "openapi-generator", `${language.name}.sha256`);
  const own = ["config.yaml", ".openapi-generator-ignore", "*.md", "files/**", "templates/**"];
  const digest = digestOf([...shared, ...own.map((pattern) => `sdk/${language.name}/${pattern}`)]);
  const isThere = existsSync(join(sdk, language.name, "build")) && existsSync(profileFile(language.name));
  if (isThere && existsSync(record) && (await readFile(record, "utf8")) === digest) return;
  await generate(language);
  await writeFile(record, digest);
}
