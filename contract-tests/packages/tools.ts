/**
 * The tools that users have and the repository has not: an older version of Node, other package managers, Jest. All are npm
 * packages, none of whose scripts has to run; together they take 400 MB.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../.cache/package-tools/", import.meta.url));
const system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** The oldest Node that the packages name, and what is tried besides. */
const packages = {
  node22: `npm:node-${system}@22.18.0`,
  pnpm: "10.34.9",
  "@yarnpkg/cli-dist": "4.18.1",
  jest: "30.5.2",
} as const;

const record = join(folder, "installed.json");

/** Returns true where the tools are installed, and in CI, where a test without them fails. */
export function hasTools(): boolean {
  return isInstalled() || (process.env["CI"] ?? "") !== "";
}

function isInstalled(): boolean {
  return existsSync(record) && readFileSync(record, "utf8") === JSON.stringify(packages);
}

/** Returns a file of a tool. */
export function tool(path: string): string {
  if (!isInstalled())
    throw new Error("The tools of these tests are missing. `npm run install:tools -- package-tools` installs them.");
  return join(folder, "node_modules", path);
}

/** Returns the program of a major version of Node; 24 is the repository's own. */
export function nodeOf(major: 22 | 24): string {
  return major === 24 ? process.execPath : tool(`node${major}/bin/node`);
}

export function installTools(): void {
  if (isInstalled()) return;
  console.log("Installing Node 22, pnpm, Yarn and Jest (120 MB) …");
  mkdirSync(folder, { recursive: true });
  const options = ["--prefix", folder, "--ignore-scripts", "--no-package-lock", "--no-save", "--no-audit", "--no-fund"];
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const { status } = spawnSync("npm", ["install", ...options, "--loglevel=error", ...names], { stdio: "inherit" });
  if (status !== 0) throw new Error("The tools could not be installed. Check that the registry can be reached.");
  writeFileSync(record, JSON.stringify(packages));
}
