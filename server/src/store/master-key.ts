/**
 * Finds the master key: the one that the environment gives, or that of a file beside the embedded database, which the first
 * start makes (Decisions: Master key).
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { type DatabaseLocation, inMemory } from "./database-url.ts";
import { StoreNotWritable, toFailure } from "./failures.ts";
import { privateFile } from "./private-files.ts";
import { fitsSealedStore, MasterKeyError, parseMasterKey, readSealProbe, sealProbeTable, wrongKey } from "./sealed.ts";
import { openSqliteReader } from "./sqlite/sqlite.ts";
import { ensureWritableFolder } from "./sqlite/sqlite-files.ts";

export type MasterKey =
  | { readonly origin: "environment"; readonly key: Uint8Array }
  | { readonly origin: "file"; readonly key: Uint8Array; readonly file: string; readonly isNew: boolean }
  /** `isExposed` where secrets outlive the process and nothing seals them. */
  | { readonly origin: "none"; readonly key: undefined; readonly isExposed: boolean };

type SqliteLocation = Extract<DatabaseLocation, { readonly kind: "sqlite" }>;

export function keyFileOf({ file }: SqliteLocation): string {
  return `${file}.key`;
}

/**
 * Returns the key to open the store with. Without a key of the environment, an embedded database gets a key file; `mayCreate`
 * false leaves a store without one as it is.
 * @throws MasterKeyError when the key is missing or does not fit the store, StoreUnavailable when the folder of an embedded
 *   database cannot be written
 */
export async function findMasterKey(
  location: DatabaseLocation,
  given: Uint8Array | undefined,
  { mayCreate = true }: { readonly mayCreate?: boolean } = {},
): Promise<MasterKey> {
  if (location.kind === "postgres" || location.file === inMemory) {
    if (given !== undefined) return { origin: "environment", key: given };
    return { origin: "none", key: undefined, isExposed: location.kind === "postgres" };
  }
  ensureWritableFolder(location.file);
  // Read before the file: of processes that start at once, the one that seals has made the file before.
  const probe = await probeOf(location);
  const file = keyFileOf(location);
  if (given !== undefined) {
    if (probe !== undefined && !fitsSealedStore(given, probe)) refuseGivenKey(file, probe);
    return { origin: "environment", key: given };
  }
  const kept = readKeyFile(file);
  if (kept !== undefined) {
    if (probe !== undefined && !fitsSealedStore(kept, probe)) throw new MasterKeyError(otherKeyFile(file));
    return { origin: "file", key: kept, file, isNew: false };
  }
  if (probe !== undefined) throw new MasterKeyError(missingKeyFile(file));
  if (!mayCreate) return { origin: "none", key: undefined, isExposed: true };
  return { origin: "file", ...createKeyFile(file), file };
}

const missingKeyFile = (file: string): string =>
  `The secrets in the store are sealed, and there is no master key: ${file} is missing. Put that file back from your backup, or set MASTER_KEY to the key that they were sealed with.`;
const otherKeyFile = (file: string): string =>
  `The secrets in the store are sealed with another master key than that of ${file}. Put back the key file that belongs to this database, or set MASTER_KEY to its key.`;
const brokenKeyFile = (file: string): string =>
  `${file} holds no master key, which is 32 random bytes in base64 or in hexadecimal. Put that file back from your backup, or set MASTER_KEY to the key that the secrets in the store were sealed with.`;

/** Names the key file where it fits: a MASTER_KEY that was set later does not replace it. */
function refuseGivenKey(file: string, probe: string): never {
  const kept = readKeyFile(file);
  if (kept === undefined || !fitsSealedStore(kept, probe)) throw new MasterKeyError(wrongKey);
  throw new MasterKeyError(
    `The secrets in the store are sealed with another master key, that of ${file}. Leave MASTER_KEY out, or set it to the content of that file.`,
  );
}

/** Returns the value that tells keys apart; undefined for a store that is not sealed, or that is not there yet. */
async function probeOf(location: SqliteLocation): Promise<string | undefined> {
  const stats = statSync(resolve(location.file), { throwIfNoEntry: false });
  if (stats === undefined || stats.size === 0) return undefined;
  const db = openSqliteReader(location);
  try {
    return (await db.schema.hasTable(sealProbeTable)) ? await readSealProbe(db(sealProbeTable)) : undefined;
  } catch (error) {
    throw toFailure(error);
  } finally {
    await db.destroy();
  }
}

/** @throws MasterKeyError when the file cannot be read or holds something else */
function readKeyFile(file: string): Uint8Array | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MasterKeyError(`The master key in ${file} cannot be read (${reason}).`, { cause: error });
  }
  const key = parseMasterKey(text.trim());
  if (key === undefined) throw new MasterKeyError(brokenKeyFile(file));
  return key;
}

/**
 * Makes the file, whole and durable before anything is sealed with its key. Of processes that start at once, one makes it and
 * the others take it.
 */
function createKeyFile(file: string): { readonly key: Uint8Array; readonly isNew: boolean } {
  const key = randomBytes(32);
  const folder = dirname(resolve(file));
  try {
    const isNew = writeOnce(file, `${key.toString("base64")}\n`);
    if (isNew) syncFolder(folder);
    const kept = isNew ? key : readKeyFile(file);
    if (kept === undefined) throw new MasterKeyError(missingKeyFile(file));
    return { key: kept, isNew };
  } catch (error) {
    if (error instanceof MasterKeyError) throw error;
    throw new StoreNotWritable("The key file of the store cannot be written", { cause: error });
  }
}

/** Writes a draft and gives it its name, so that nobody reads half a file; false where another process was first. */
function writeOnce(file: string, text: string): boolean {
  const draft = `${file}.${randomBytes(4).toString("hex")}.part`;
  writeDurably(draft, text);
  try {
    return publish(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, "wx", privateFile);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives the draft its name; false where another process was first. */
function publish(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
  }
  // Some network and FAT file systems have no hard links.
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Makes the new name survive a power cut; Windows opens no folders, and needs none of it. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
