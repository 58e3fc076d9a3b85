/** Numbers the changes of API keys. Each process polls the newest number, and reads the keys again when it has changed. */
import type { Db } from "../contract/context.ts";

interface ChangeRow {
  readonly id: number;
  readonly hash: string;
}

/** Number of changes that are kept. */
const keptChanges = 500;

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
