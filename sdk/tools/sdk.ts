/**
 * `npm run sdk -- <language>` makes the SDK of a language in `sdk/<language>/build/`, or packs that of TypeScript;
 * `npm run sdk -- release [<language> …]` makes what the registries of the other languages take, in `sdk/release/`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sdk } from "./folders.ts";
import { languages } from "./languages.ts";

const [name = "", ...rest] = process.argv.slice(2);
const scripts: Readonly<Record<string, readonly string[]>> = {
  typescript: ["typescript/tools/pack.ts"],
  release: ["tools/release.ts"],
  ...Object.fromEntries(languages.map((language) => [language.name, ["tools/generate.ts", language.name]])),
};
const [script, ...args] = scripts[name] ?? [];
if (script !== undefined)
  process.exitCode = spawnSync("node", [join(sdk, script), ...args, ...rest], { stdio: "inherit" }).status ?? 1;
else {
  console.error(`Say which SDK: ${Object.keys(scripts).join(", ")}.`);
  process.exitCode = 2;
}
