/** The API keys of a server process, in memory: every request needs one, and a wrong one costs the store nothing. */
import type { Db } from "../contract/context.ts";
import { apiKeysChangedSince, maximumFollowed, newestApiKeyChange } from "./api-key-changes.ts";
import { type ApiKey, apiKeyRows, toApiKey } from "./api-keys.ts";

/** More values in one statement are refused by SQLite. */
const batchSize = 500;

export class ApiKeyCache {
  #keys = new Map<string, ApiKey>();
  /** The number of the last change that is in it. */
  #newest = 0;

  /** The keys by their hashes. */
  get keys(): ReadonlyMap<string, ApiKey> {
    return this.#keys;
  }

  /** Reads all keys: at start, and after the store was filled again. */
  async load(db: Db): Promise<void> {
    // The number first: what changes meanwhile is read again, and not missed.
    const newest = await newestApiKeyChange(db);
    const rows = await apiKeyRows(db).select();
    this.#keys = new Map(rows.map((row) => [row.hash, toApiKey(row)]));
    this.#newest = newest;
  }

  /** Reads what changed since; where nothing did, this is one look at an index. */
  async follow(db: Db): Promise<void> {
    const since = this.#newest;
    const newest = await newestApiKeyChange(db);
    if (newest === since) return;
    if (newest < since || newest - since > maximumFollowed) return this.load(db);
    const changed = await apiKeysChangedSince(db, since);
    const rows = await readKeys(db, changed);
    // Another call that began later may have ended before; what it read is newer.
    if (newest <= this.#newest) return;
    for (const hash of changed) {
      const key = rows.get(hash);
      if (key === undefined) this.#keys.delete(hash);
      else this.#keys.set(hash, key);
    }
    this.#newest = newest;
  }
}

async function readKeys(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
  const found = new Map<string, ApiKey>();
  for (let start = 0; start < hashes.length; start += batchSize) {
    const rows = await apiKeyRows(db).whereIn("hash", hashes.slice(start, start + batchSize));
    for (const row of rows) found.set(row.hash, toApiKey(row));
  }
  return found;
}
