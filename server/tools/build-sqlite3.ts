/**
 * Compiles the driver sqlite3 for the pinned Node against its bundled headers: two minutes, with a C++ compiler, make
 * and Python. The result is cached in the user's cache folder, so that a machine compiles it once.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, homedir } from "node:os";
import { dirname, join } from "node:path";
import { loads, root } from "../../tools/ensure-installed.mjs";

const folder = join(root, "node_modules/sqlite3");
const binary = join(folder, "build/Release/node_sqlite3.node");
const { version }: { version: string } = createRequire(import.meta.url)(join(folder, "package.json"));
const cachedBinary = join(
  process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"),
  "gatehouse",
  `sqlite3-${version}-node${process.versions.modules}-${process.platform}-${process.arch}.node`,
);

if (driverLoads()) console.log(`sqlite3 ${version} is installed already.`);
else if (restoreFromCache()) console.log(`sqlite3 ${version} taken from ${cachedBinary}.`);
else compile();

function driverLoads(): boolean {
  return existsSync(binary) && loads(process.execPath, folder);
}

function restoreFromCache(): boolean {
  if (!existsSync(cachedBinary)) return false;
  copy(cachedBinary, binary);
  return driverLoads();
}

function compile(): void {
  console.log(`Compiling sqlite3 ${version}: about two minutes …`);
  rmSync(join(folder, "build"), { recursive: true, force: true });
  const output = runNodeGyp();
  if (driverLoads()) {
    copy(binary, cachedBinary);
    console.log(`sqlite3 ${version} compiled; cachedBinary as ${cachedBinary}.`);
    return;
  }
  console.error(output.split("\n").slice(-40).join("\n"));
  console.error("sqlite3 could not be compiled. Install a C++ compiler, make and Python 3 and try again.");
  console.error("This is optional: without sqlite3 the server uses better-sqlite3.");
  process.exitCode = 1;
}

function runNodeGyp(): string {
  const [headers] = globSync("node_modules/node/node_modules/node*-*/include", { cwd: root });
  const nodedir = headers === undefined ? [] : [`--nodedir=${join(root, dirname(headers))}`];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/node-gyp/bin/node-gyp.js"), "rebuild", `--jobs=${availableParallelism()}`, ...nodedir],
    { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  return `${stdout}\n${stderr}`;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
