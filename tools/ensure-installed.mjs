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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { showStep } from "./steps.mjs";

export const root = fileURLToPath(new URL("../", import.meta.url));
const modules = join(root, "node_modules");
/** Oldest Node that these scripts start on, an older one than that of the pages: they fetch the one that they run on. */
const oldestNode = 20;
const prebuiltTimeout = 15_000;
/** A second name of the Node that runs this, which is there while npm replaces node_modules. */
const keptNode = join(root, ".cache", `node-${process.pid}${process.platform === "win32" ? ".exe" : ""}`);

/** Error of the installation; its message says how to fix it. */
export class InstallError extends Error {
  /** @override */
  name = "InstallError";
}

/**
 * Installs missing packages and returns the executable of the Node that the command is to run on. What runs the program does so
 * on any Node that is new enough, everything else on the pinned one.
 * @param {import("./steps.mjs").Target} [target]
 * @returns {string}
 * @throws {InstallError}
 */
export function ensureInstalled(target = "everything") {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new InstallError(
      `This is Node ${process.versions.node}. Install Node ${neededNode()} or newer (https://nodejs.org) and try again.`,
    );
  }
  try {
    const needsAll = target === "everything" || process.env["DATABASE_URL"]?.startsWith("sqlite3:") === true;
    installMissing(root, needsAll ? "everything" : target);
    const node = target !== "everything" && isNewEnough() ? process.execPath : pinnedNode(target);
    if (needsAll) fetchSqlite3(node);
    return node;
  } finally {
    rmSync(keptNode, { force: true });
  }
}

/**
 * Installs the packages that a folder's lock names: for the program, those that are no `devDependencies`.
 * @param {string} folder
 * @param {import("./steps.mjs").Target} target
 * @throws {InstallError}
 */
export function installMissing(folder, target = "everything") {
  if (!hasLockedPackages(folder, target)) installPackages(folder, target);
}

/**
 * Returns true when npm's record matches the lock. An interrupted install leaves no record.
 * @param {string} folder
 * @param {import("./steps.mjs").Target} target
 */
function hasLockedPackages(folder, target) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(folder, "package-lock.json")).packages)
    .filter(([place, { dev }]) => place.includes("node_modules/") && !(target !== "everything" && dev === true))
    .every(([place, { version, optional }]) => {
      const present = installed[place];
      return present === undefined ? optional === true : present.version === version;
    });
}

/**
 * @param {string} folder
 * @param {import("./steps.mjs").Target} target
 */
function installPackages(folder, target) {
  showStep(target, "packages");
  if (folder === root) keepOwnNode();
  const kinds = target === "everything" ? "--include=dev" : "--omit=dev";
  const { status } = npm(
    ["ci", "--ignore-scripts", kinds, "--engine-strict=false", "--no-audit", "--no-fund", "--loglevel=error"],
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

/** Returns the Node that the pages name, such as 22.18; a test holds it equal in all packages. */
function neededNode() {
  return readJson(join(root, "package.json")).engines.node.replace(">=", "");
}

/** Returns true when the program runs on this Node, and it is not one that a new installation removes. */
function isNewEnough() {
  const isOurs = realpathSync(process.execPath).startsWith(realpathSync(modules) + sep);
  return !isOurs && process.versions.node.localeCompare(neededNode(), "en", { numeric: true }) >= 0;
}

/**
 * Returns the pinned Node, or the current one where it is as new and the pinned one does not run on this system.
 * @param {import("./steps.mjs").Target} target
 */
function pinnedNode(target) {
  const { version } = readJson(join(modules, "node/package.json"));
  const node = join(modules, "node/bin", process.platform === "win32" ? "node.exe" : "node");
  if (versionOf(node) === version && existsSync(join(modules, ".bin/node"))) return node;
  showStep(target, "Node", version);
  spawnSync(ownNode(), ["installArchSpecificPackage.js"], { cwd: join(modules, "node"), stdio: "pipe" });
  linkNode(node);
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

/**
 * Links it into node_modules/.bin, which npm could not do before it was there.
 * @param {string} node
 */
function linkNode(node) {
  if (process.platform === "win32")
    return void npm(["rebuild", "node", "--ignore-scripts", "--loglevel=error"], { cwd: root, stdio: "pipe" });
  const link = join(modules, ".bin/node");
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), node), link);
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
