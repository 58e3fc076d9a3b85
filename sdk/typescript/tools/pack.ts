/**
 * Packs the SDK, as tsc built it, into the tarball that is installed or published: `node tools/pack.ts [<folder>]`, by default
 * into `build/`. The last line of the output is the path of the tarball.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pack } from "../../../tools/release/package-folder.ts";
import { sdk } from "../../../tools/release/packages/sdk.ts";
import { packageVersion } from "../../tools/folders.ts";

const [folder = join(import.meta.dirname, "../build")] = process.argv.slice(2).map((path) => resolve(path));
const parts = mkdtempSync(join(tmpdir(), "gatehouse-sdk-"));
try {
  await sdk.make(parts, packageVersion());
  mkdirSync(folder, { recursive: true });
  console.log(join(folder, pack(parts, folder)));
} finally {
  rmSync(parts, { recursive: true });
}
