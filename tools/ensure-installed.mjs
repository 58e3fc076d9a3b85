/**
 * Installs the missing packages of package-lock.json, and the Node that they pin.
 *
 * It runs before anything is installed, on the machine's own Node, so it uses Node's modules alone. No install script
 * of a package runs except the one that fetches the pinned Node: nothing is compiled, and no toolchain is needed. Run
 * it by hand with `node tools/ensure-installed.mjs`.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));
const modules = join(root, "node_modules");
/** Oldest Node that the scripts start on; they fetch the one that they run on. Held equal in all packages by a test. */
const oldestNode = Number.parseInt(readJson(join(root, "package.json")).engines.node.replace(">=", ""), 10);
const prebuiltTimeout = 15_000;
/** A second name of the Node that runs this, which is there while npm replaces node_modules. */
const keptNode = join(root, ".cache", `node-${process.pid}${process.platform === "win32" ? ".exe" : ""}`);

/** Error of the installation; its message says how to fix it. */
export class InstallError extends Error {
  /** @override */
  name = "InstallError";
}

/**
 * Installs missing packages and returns the pinned Node's executable.
 * @returns {string}
 * @throws {InstallError}
 */
export function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new InstallError(
      `This is Node ${process.versions.node}. Install Node ${oldestNode} or newer (https://nodejs.org) and try again.`,
    );
  }
  try {
    installMissing(root);
    const node = pinnedNode();
    fetchSqlite3(node);
    return node;
  } finally {
    rmSync(keptNode, { force: true });
  }
}

/**
 * Installs the packages that a folder's lock names.
 * @param {string} folder
 * @throws {InstallError}
 */
export function installMissing(folder) {
  if (!hasLockedPackages(folder)) installPackages(folder);
}

/**
 * Returns true when npm's record matches the lock. An interrupted install leaves no record.
 * @param {string} folder
 */
function hasLockedPackages(folder) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(folder, "package-lock.json")).packages)
    .filter(([place]) => place.includes("node_modules/"))
    .every(([place, { version, optional }]) => {
      const present = installed[place];
      return present === undefined ? optional === true : present.version === version;
    });
}

/** @param {string} folder */
function installPackages(folder) {
  console.log("Installing packages: half a minute the first time …");
  if (folder === root) keepOwnNode();
  const { status } = npm(
    ["ci", "--ignore-scripts", "--include=dev", "--engine-strict=false", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: folder, stdio: "inherit" },
  );
  if (status === 0) return;
  throw new InstallError(
    [
      "The packages could not be installed; npm's own message is above.",
      "Check that the registry can be reached (`npm ping`) and that the disk is not full, then run the same command again.",
      "If the message is about package-lock.json, it does not agree with package.json: take back what changed there.",
    ].join("\n"),
  );
}

/** Gives the Node that runs this a name outside node_modules, if it has none. */
function keepOwnNode() {
  if (existsSync(keptNode) || !existsSync(modules)) return;
  if (!realpathSync(process.execPath).startsWith(realpathSync(modules) + sep)) return;
  mkdirSync(join(root, ".cache"), { recursive: true });
  try {
    linkSync(process.execPath, keptNode);
  } catch {
    // Another file system, or one without links.
    copyFileSync(process.execPath, keptNode);
  }
}

/** Returns the Node for child processes. npm starts scripts on the pinned one, which a new installation removes. */
function ownNode() {
  return existsSync(keptNode) ? keptNode : process.execPath;
}

/** Returns the pinned Node, or the current one where it is as new and the pinned one does not run on this system. */
function pinnedNode() {
  const { version } = readJson(join(modules, "node/package.json"));
  const node = join(modules, "node/bin", process.platform === "win32" ? "node.exe" : "node");
  if (versionOf(node) === version && existsSync(join(modules, ".bin/node"))) return node;
  console.log(`Fetching Node ${version} …`);
  spawnSync(ownNode(), ["installArchSpecificPackage.js"], { cwd: join(modules, "node"), stdio: "pipe" });
  // npm linked no `node` into node_modules/.bin, since it did not exist yet.
  npm(["rebuild", "node", "--ignore-scripts", "--loglevel=error"], { cwd: root, stdio: "pipe" });
  if (versionOf(node) === version) return node;
  const [major = ""] = version.split(".");
  if (process.versions.node.startsWith(`${major}.`) && existsSync(process.execPath)) return process.execPath;
  throw new InstallError(
    [
      `Node ${version}, on which Gatehouse runs, could not be fetched for ${process.platform} ${process.arch}.`,
      `Check that the registry can be reached (\`npm ping\`) and run the same command again, or install Node ${major} yourself.`,
    ].join("\n"),
  );
}

/** @param {string} node */
function versionOf(node) {
  const { stdout, status } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().replace("v", "") : undefined;
}

/**
 * Tries once to fetch the prebuilt binary of the driver, which only `sqlite3:` in DATABASE_URL needs.
 * @param {string} node
 */
function fetchSqlite3(node) {
  const folder = join(modules, "sqlite3");
  const tried = join(folder, ".prebuilt-tried");
  if (!existsSync(folder) || existsSync(tried) || existsSync(join(folder, "build/Release/node_sqlite3.node"))) return;
  writeFileSync(tried, "");
  const fetch = join(modules, "prebuild-install/bin.js");
  const fetched = spawnSync(node, [fetch, "--runtime", "napi"], {
    cwd: folder,
    stdio: "pipe",
    timeout: prebuiltTimeout,
  });
  if (fetched.status === 0 && loads(node, folder)) return;
  rmSync(join(folder, "build"), { recursive: true, force: true });
  console.log(
    "The optional driver sqlite3 has no prebuilt binary here; better-sqlite3 is there. `npm run install:tools -- sqlite3` compiles it.",
  );
}

/**
 * Returns true when the driver loads in this Node.
 * @param {string} node
 * @param {string} folder
 */
export function loads(node, folder) {
  return spawnSync(node, ["-e", `require(${JSON.stringify(folder)})`], { stdio: "ignore" }).status === 0;
}

/**
 * Runs npm: the one that runs this script, or the one on the PATH.
 * @param {string[]} args
 * @param {{ cwd: string, stdio: "inherit" | "pipe" }} options
 */
function npm(args, options) {
  const cli = process.env["npm_execpath"];
  if (cli?.endsWith("npm-cli.js")) return spawnSync(ownNode(), [cli, ...args], options);
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled();
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
