/**
 * `npm run sdk -- <language>` makes the SDK of a language in `sdk/<language>/build/`, or packs that of TypeScript;
 * `npm run sdk -- release [<language> …]` makes what the registries of the other languages take, in `sdk/release/`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sdk } from "./folders.ts";
import { generate } from "./generate-sdk.ts";
import { languages } from "./languages.ts";
import { generatorToolchain, provide } from "./toolchain.ts";

const [name = "", ...rest] = process.argv.slice(2);
const scripts: Readonly<Record<string, string>> = {
  typescript: "typescript/tools/pack.ts",
  release: "tools/release.ts",
};
const script = scripts[name];
const language = languages.find((one) => one.name === name);
if (language !== undefined) {
  provide([generatorToolchain, language.toolchain]);
  const started = Date.now();
  const folder = await generate(language);
  console.log(`The SDK for ${name} is in ${folder} (${Math.round((Date.now() - started) / 1000)} s).`);
} else if (script !== undefined) {
  process.exitCode = spawnSync("node", [join(sdk, script), ...rest], { stdio: "inherit" }).status ?? 1;
} else {
  const names = [...Object.keys(scripts), ...languages.map((one) => one.name)];
  console.error(`Say which SDK: ${names.join(", ")}.`);
  process.exitCode = 2;
}
