/**
 * Runs scripts of package.json one after the other, each whether or not the others passed, and says at the end which
 * failed: `node tools/run-scripts.ts <name> …`. A name that ends in a colon stands for all that begin with it.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { root } from "./ensure-installed.mjs";

const { scripts }: { scripts: Readonly<Record<string, string>> } = createRequire(import.meta.url)(
  `${root}package.json`,
);
const names = process.argv
  .slice(2)
  .flatMap((name) => (name.endsWith(":") ? Object.keys(scripts).filter((each) => each.startsWith(name)) : [name]));

const failed = names.filter((name) => {
  console.log(`\n${name}`);
  return spawnSync("npm", ["run", "--silent", name], { cwd: root, stdio: "inherit" }).status !== 0;
});

console.log(failed.length === 0 ? `\nAll ${names.length} passed.` : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
