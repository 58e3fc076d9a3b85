/** Opens the store of a command that runs beside servers, or without one. */
import { existsSync } from "node:fs";
import { readConfiguration } from "./configuration.ts";
import { CommandError } from "./failures.ts";
import { describeLocation } from "./store/database-url.ts";
import { findMasterKey } from "./store/master-key.ts";
import { openStore } from "./store/open.ts";
import { umask } from "./store/private-files.ts";
import type { Store } from "./store/store.ts";

/**
 * Runs work on the store that the environment names.
 * @throws CommandError where there is none, since a command makes no store
 */
export async function onExistingStore<Result>(
  work: (store: Store, masterKey: Uint8Array | undefined) => Promise<Result>,
): Promise<Result> {
  process.umask(umask);
  const { database, masterKey } = readConfiguration(process.env);
  if (database.kind === "sqlite" && !existsSync(database.file)) {
    const advice = "Run this in the folder of the server, or name its database in DATABASE_URL.";
    throw new CommandError(`There is no store at ${describeLocation(database)}. ${advice}`);
  }
  // A store without a key file may have running servers that know none.
  const { key } = await findMasterKey(database, masterKey, { mayCreate: false });
  const store = await openStore(database, key);
  try {
    return await work(store, key);
  } finally {
    await store.close();
  }
}
