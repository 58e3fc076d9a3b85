/**
 * The log of changes to API keys, by which each server process follows them: it asks for the newest number, and reads the
 * keys that changed since.
 */
import type { Db } from "../contract/context.ts";

interface ChangeRow {
  readonly id: number;
  readonly hash: string;
}

/** So many changes are kept. */
const keptChanges = 10_000;
/** A process that is further behind reads all keys again; it is less than what is kept. */
export const maximumFollowed = 5_000;

const lockName = "API keys";

/**
 * Makes changes of API keys wait for each other until their transactions end, so that their numbers come in the order of
 * their commits: a process that has seen a number has seen those before it.
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

/** The number of the last change; 0 when there was none. */
export async function newestApiKeyChange(db: Db): Promise<number> {
  const row = await db<ChangeRow>("api_key_changes").orderBy("id", "desc").first("id");
  return row?.id ?? 0;
}

/** The hashes of the keys that changed since. */
export async function apiKeysChangedSince(db: Db, since: number): Promise<readonly string[]> {
  const rows = await db<ChangeRow>("api_key_changes").where("id", ">", since).select("hash");
  return [...new Set(rows.map(({ hash }) => hash))];
}
