/** The files of a SQLite database. */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type DatabaseLocation, inMemory } from "../database-url.ts";
import { StoreNotWritable, StoreUnavailable } from "../failures.ts";
import { ensurePrivateFile, ensurePrivateFolder } from "../private-files.ts";

/** Files of a database in WAL mode, and of its rollback journal; SQLite gives all of them the mode of the first. */
export function sqliteFiles({ file }: Extract<DatabaseLocation, { readonly kind: "sqlite" }>): readonly string[] {
  return file === inMemory ? [] : ["", "-wal", "-shm", "-journal"].map((suffix) => `${file}${suffix}`);
}

/**
 * Makes the folder of the database where there is none.
 * @throws StoreUnavailable, StoreNotWritable
 */
export function ensureWritableFolder(file: string): void {
  makeFolder(dirname(resolve(file)));
  ensureWritable(resolve(file));
}

/** Creates the file where there is none: SQLite itself would create it as the process's umask has it. */
export function prepareFile(file: string): void {
  ensureWritableFolder(file);
  ensurePrivateFile(file);
}

function makeFolder(folder: string): void {
  try {
    ensurePrivateFolder(folder);
  } catch (error) {
    throw new StoreUnavailable("The folder of the database cannot be made", { cause: error });
  }
}

/** SQLite itself reports that it cannot open a file, whatever the reason. */
function ensureWritable(file: string): void {
  try {
    for (const path of [dirname(file), file]) if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    throw new StoreNotWritable("The store cannot be written", { cause: error });
  }
}
