/**
 * The first code of the executable. Node loads native drivers and code with files beside it from a disk alone, so the first
 * start unpacks what the executable carries into the user's cache folder; all later ones find it there.
 */
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { getAsset, getRawAsset } from "node:sea";
import { unpackArchive } from "./archive.ts";

try {
  const folder = unpackedFolder();
  createRequire(join(folder, "start.cjs"))("./start.cjs");
} catch (error) {
  process.stderr.write(`The program cannot unpack itself: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Returns the folder with the files of exactly this executable. */
function unpackedFolder(): string {
  const problems: string[] = [];
  for (const cache of cacheFolders()) {
    try {
      mkdirSync(cache, { recursive: true, mode: 0o700 });
      checkOwner(cache);
      const folder = join(cache, getAsset("digest", "utf8"));
      if (!existsSync(folder)) unpackInto(cache, folder);
      return folder;
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(problems.join("; "));
}

/** A cache folder, by the XDG base directory specification; a folder for temporary files where there is no home. */
function cacheFolders(): readonly string[] {
  const given = process.env["XDG_CACHE_HOME"];
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), ".cache");
  return [join(base, "gatehouse"), join(tmpdir(), `gatehouse-${userInfo().uid}`)];
}

/** Whoever can write there could have the program run other code. */
function checkOwner(folder: string): void {
  const { uid, mode } = lstatSync(folder);
  if (uid !== userInfo().uid || (mode & 0o022) !== 0)
    throw new Error(`${folder} can be written by others: remove it, or name another one in XDG_CACHE_HOME`);
}

/** Two first starts at the same time unpack side by side, and one of them wins. */
function unpackInto(cache: string, folder: string): void {
  const unfinished = mkdtempSync(join(cache, "unfinished-"));
  unpackArchive(new Uint8Array(getRawAsset("archive")), unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
