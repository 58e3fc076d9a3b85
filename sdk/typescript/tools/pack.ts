/**
 * Packs the SDK, as tsc built it, into the tarball that is installed or published: `node tools/pack.ts [<folder>]`, by default
 * into `build/`. The last line of the output is the path of the tarball.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const sdk = fileURLToPath(new URL("../", import.meta.url));
const [folder = join(sdk, "build")] = process.argv.slice(2).map((path) => resolve(path));

// The repository lets npm run no scripts, and so no `prepack`.
execFileSync(process.execPath, ["tools/prepare-package.ts"], { cwd: sdk, stdio: "inherit" });
mkdirSync(folder, { recursive: true });
const options = ["--json", "--ignore-scripts", "--workspaces=false", "--loglevel=error", "--pack-destination", folder];
const [{ filename }]: [{ filename: string }] = JSON.parse(
  execFileSync("npm", ["pack", ...options], { cwd: sdk, encoding: "utf8" }),
);
console.log(join(folder, filename));
