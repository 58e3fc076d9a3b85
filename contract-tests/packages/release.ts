/** Makes the files of a release as `npm run release -- --dry-run` does. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Resolves to the folder that the files are in. */
export async function makeRelease(folder: string): Promise<string> {
  const out = join(folder, "release");
  const args = ["tools/release/main.ts", "--dry-run", "--out", out];
  await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 10_000_000 });
  return out;
}
