/** A log of API key changes. Each process polls the newest number and reads the keys that changed since. */
import type { Db } from "../contract/context.ts";

interface ChangeRow {
  readonly id: number;
  readonly hash: string;
}

/** Number of changes that are kept. */
const keptChanges = 10_000;
/** Changes a process can be behind before it reloads all keys; smaller than the number that is kept. */
export const maximumFollowed = 5_000;

const lockName = "API keys";

/**
 * Serializes changes of API keys until their transactions end, so that change numbers follow the commit order. A
 * process that has seen a number has then seen all before it.
 */
export async function lockApiKeys(db: Db): Promise<void> {
  await db("server_state").insert({ key: lockName, value: "lock" }).onConflict("key").merge();
}

/** Records that the key with this hash was stored, changed or deleted; the caller holds the lock. */
export async function recordApiKeyChange(db: Db, hash: string): Promise<void> {
  const [written] = await db<ChangeRow>("api_key_changes").insert({ hash }).returning("id");
  if (written === undefined || written.id % 500 !== 0) return;
  await db<ChangeRow>("api_key_changes")
    .where("id", "<=", written.id - keptChanges)
    .delete();
}

/** Returns the number of the last change; 0 when there was none. */
export async function newestApiKeyChange(db: Db): Promise<number> {
  const row = await db<ChangeRow>("api_key_changes").orderBy("id", "desc").first("id");
  return row?.id ?? 0;
}

/** Returns the hashes of the keys that changed after the given number. */
export async function apiKeysChangedSince(db: Db, since: number): Promise<readonly string[]> {
  const rows = await db<ChangeRow>("api_key_changes").where("id", ">", since).select("hash");
  return [...new Set(rows.map(({ hash }) => hash))];
}
