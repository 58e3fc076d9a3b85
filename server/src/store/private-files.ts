/**
 * Modes of the files that hold secrets or personal data: the database, its key, logs and emails. Windows has no such modes;
 * there, the rights of the folder decide.
 */
import { chmodSync, closeSync, mkdirSync, openSync, type Stats, statSync } from "node:fs";

/** Mode that lets only the user of the process read and write. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Umask of a server process, for files whose mode a library decides. */
export const umask = 0o077;

/** Rights of everybody but the owner. */
const rightsOfOthers = umask;

/** A file that others could open when it was looked at. */
export interface ExposedFile {
  readonly file: string;
  /** Mode before, in octal digits. */
  readonly mode: string;
  /** Cause, where others still can open it. */
  readonly failure?: unknown;
}

/** Creates the folder, and those above it, for the user of the process alone; existing ones keep their modes. */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: privateFolder });
}

/** Creates an empty private file where there is none. A failure is left to the program that opens the file. */
export function ensurePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", privateFile));
  } catch {
    // The file exists, or its opener reports why it cannot.
  }
}

/** Takes the rights of others from existing files, and returns the files that had some. */
export function tightenFiles(files: readonly string[], platform: NodeJS.Platform = process.platform): ExposedFile[] {
  if (platform === "win32") return [];
  return files.flatMap((file) => {
    const stats = find(file);
    // A device such as /dev/stdout belongs to everybody.
    if (stats === undefined || !stats.isFile() || (stats.mode & rightsOfOthers) === 0) return [];
    const exposed = { file, mode: (stats.mode & 0o777).toString(8).padStart(4, "0") };
    try {
      chmodSync(file, stats.mode & privateFile);
      return [exposed];
    } catch (failure) {
      return [{ ...exposed, failure }];
    }
  });
}

function find(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    // The folder cannot be entered, so nothing in it can be tightened.
    return undefined;
  }
}
