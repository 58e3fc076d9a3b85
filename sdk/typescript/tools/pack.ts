/**
 * Packs the SDK, as tsc built it, into the tarball that is installed or published: `node tools/pack.ts [<folder>]`, by default
 * into `build/`. The last line of the output is the path of the tarball.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { sdk } from "../../../tools/release/packages/sdk.ts";

const home = fileURLToPath(new URL("../", import.meta.url));
const [folder = join(home, "build")] = process.argv.slice(2).map((path) => resolve(path));
const { version }: { version: string } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
const parts = mkdtempSync(join(tmpdir(), "gatehouse-sdk-"));
try {
  await sdk.make(parts, version);
  mkdirSync(folder, { recursive: true });
  const options = [
    "--json",
    "--ignore-scripts",
    "--workspaces=false",
    "--loglevel=error",
    "--pack-destination",
    folder,
  ];
  const [{ filename }]: [{ filename: string }] = JSON.parse(
    execFileSync("npm", ["pack", ...options], { cwd: parts, encoding: "utf8" }),
  );
  console.log(join(folder, filename));
} finally {
  rmSync(parts, { recursive: true });
}
