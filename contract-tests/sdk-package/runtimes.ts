/**
 * The runtimes besides the pinned Node: the next one for the server, the others for the packed SDK. Their npm packages bring the
 * programs themselves, one package for each system, so that no install script has to run; all together take 400 MB.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../.cache/runtimes/", import.meta.url));

const versions = { bun: "1.4.5", deno: "2.9.6", node: "26.10.0" } as const;

type Runtime = keyof typeof versions;

const places: Readonly<Record<Runtime, string>> = {
  bun: "node_modules/@oven/bun-*/bin/bun{,.exe}",
  deno: "node_modules/@deno/*/deno{,.exe}",
  node: "node_modules/node-*/bin/node{,.exe}",
};
const systemNode = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** Returns true if the runtime's tests run: without the runtime they are skipped, but fail in CI. */
export function isTried(name: Runtime): boolean {
  return findRuntime(name) !== undefined || (process.env["CI"] ?? "") !== "";
}

/** The program of a runtime. */
export function runtime(name: Runtime): string {
  const program = findRuntime(name);
  if (program === undefined) throw new Error(`${name} is missing. \`npm run install:tools -- runtimes\` installs it.`);
  return program;
}

/** In its pinned version; undefined where it is not installed. */
function findRuntime(name: Runtime): string | undefined {
  return globSync(places[name], { cwd: folder })
    .map((path) => join(folder, path))
    .find((program) => spawnSync(program, ["--version"], { encoding: "utf8" }).stdout?.includes(versions[name]));
}

/** Installs the runtimes that are missing from the npm registry. */
export function installRuntimes(): void {
  const names: Runtime[] = ["bun", "deno", "node"];
  if (names.every((name) => findRuntime(name) !== undefined)) return;
  console.log("Installing Bun, Deno and the next Node (150 MB) …");
  mkdirSync(folder, { recursive: true });
  const options = ["--prefix", folder, "--ignore-scripts", "--no-package-lock", "--no-save", "--no-audit", "--no-fund"];
  const packages = names.map((name) => `${name === "node" ? systemNode : name}@${versions[name]}`);
  spawnSync("npm", ["install", ...options, "--loglevel=error", ...packages], { stdio: "inherit" });
  const missing = names.filter((name) => findRuntime(name) === undefined);
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.join(", ")}. Check that the registry can be reached.`);
}
