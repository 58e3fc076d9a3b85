/**
 * Completes package-lock.json with the packages of other systems.
 *
 * Some packages come as one optional binary package for each system (`@biomejs/cli-darwin-arm64`, …). A registry mirror
 * with only some systems makes a lock that lacks the others, and `npm ci` then rejects the lock on every system. This
 * adds the missing ones in the exact version that their parent requests:
 *
 * node tools/complete-lock.mjs: after changing dependencies
 * node tools/complete-lock.mjs --check: only reports missing packages
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @typedef {Readonly<Record<string, unknown>>} Entry a package in the lock, as npm writes it */

const lockFile = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const systems =
  /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

const lock = JSON.parse(readFileSync(lockFile, "utf8"));
/** @type {Record<string, Entry>} */
const packages = lock.packages;
const missing = Object.entries(packages).flatMap(([place, entry]) => missingOf(place, entry));

if (process.argv.includes("--check")) {
  for (const { name } of missing) console.error(`package-lock.json lacks ${name}.`);
  if (missing.length > 0) console.error("Run `node tools/complete-lock.mjs` and commit package-lock.json.");
  process.exitCode = missing.length > 0 ? 1 : 0;
} else if (missing.length > 0) {
  for (const { name, entry } of missing) packages[`node_modules/${name}`] = entry;
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} packages of other systems added.`);
}

/**
 * Returns the optional dependencies of an installed package that the lock lacks.
 * @param {string} place
 * @param {Entry} entry
 */
function missingOf(place, { optionalDependencies }) {
  if (!place.startsWith("node_modules/")) return [];
  const wanted = Object.entries(optionalDependencies ?? {});
  const sibling = wanted.map(([name]) => packages[`node_modules/${name}`]).find((entry) => entry !== undefined);
  return wanted
    .filter(([name]) => !isInLock(place, name))
    .map(([name, version]) => ({ name, entry: entryFor(name, version, sibling ?? {}) }));
}

/**
 * Looks for the package as Node does: in the package, then in each folder above it.
 * @param {string} place
 * @param {string} name
 */
function isInLock(place, name) {
  const folders = place.split("/node_modules/");
  const places = folders.map(
    (_, depth) => `${folders.slice(0, depth + 1).join("/node_modules/")}/node_modules/${name}`,
  );
  return [`node_modules/${name}`, ...places].some((each) => each in packages);
}

/**
 * Returns an entry in npm's form, without `integrity`, which only the registry knows.
 * @param {string} name
 * @param {string} version
 * @param {Entry} sibling
 * @returns {Entry}
 */
function entryFor(name, version, { dev, devOptional, license, engines }) {
  const [, os, cpu, variant] = systems.exec(name) ?? [];
  if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version}: its name does not say which system it is for. Add it to package-lock.json.`);
  }
  const libc = { linuxgnu: ["glibc"], linuxmusl: ["musl"] }[`${os}${variant}`];
  const entry = { version, cpu: [cpu], dev, devOptional, libc, license, optional: true, os: [os], engines };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}
