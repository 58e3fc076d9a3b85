/**
 * Writes to `sdk/release/` what one would upload: the wheel and the sdist, the jars with their poms, and the Go module as a
 * proxy serves it, with their SHA-256 sums: `npm run sdk -- release [<language> …]`.
 */
import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { packageVersion, sdk } from "./folders.ts";
import { generate } from "./generate-sdk.ts";
import { languageNamed, languages } from "./languages.ts";
import { generatorToolchain, provide } from "./toolchain.ts";

const target = join(sdk, "release");
const named = process.argv.slice(2);
const chosen = named.length === 0 ? languages : named.map(languageNamed);
provide([generatorToolchain, ...chosen.map(({ toolchain }) => toolchain)]);
await rm(target, { recursive: true, force: true });
for (const language of chosen) {
  const folder = join(target, language.name);
  await mkdir(folder, { recursive: true });
  await generate(language);
  for (const command of [...language.build(), ...language.release(folder, packageVersion())]) await run(command);
  const expected = language.released(packageVersion());
  for (const file of expected) {
    const { size } = await stat(join(folder, file));
    if (size === 0) throw new Error(`${file} is empty.`);
  }
}
const files = globSync("**/*", { cwd: target, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const sums = files.map((file) => `${hash("sha256", readFileSync(file))}  ${file.slice(target.length + 1)}\n`);
await writeFile(join(target, "SHA256SUMS"), sums.join(""));
console.log(sums.join(""));
