/** Runs every `lint:…` script of package.json and lists the failed ones at the end. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { root } from "./ensure-installed.mjs";

const { scripts }: { scripts: Readonly<Record<string, string>> } = createRequire(import.meta.url)(
  `${root}package.json`,
);
const checks = Object.keys(scripts).filter((name) => name.startsWith("lint:"));

const failed = checks.filter((name) => {
  console.log(`\n${name}`);
  return spawnSync("npm", ["run", "--silent", name], { cwd: root, stdio: "inherit" }).status !== 0;
});

console.log(failed.length === 0 ? `\nAll ${checks.length} checks passed.` : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
