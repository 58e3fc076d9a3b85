/** Caches all API keys of a server process, so that unknown keys cost no query. */

import type { Db } from "../contract/context.ts";
import { isAnyOf } from "../store/json-rows.ts";
import { apiKeysChangedSince, maximumFollowed, newestApiKeyChange } from "./api-key-changes.ts";
import { type ApiKey, apiKeyRows, toApiKey } from "./api-keys.ts";

export class ApiKeyCache {
  #keys = new Map<string, ApiKey>();
  /** Number of the last change in the cache. */
  #newest = 0;

  /** Keys by their hashes. */
  get keys(): ReadonlyMap<string, ApiKey> {
    return this.#keys;
  }

  /** Loads all keys: at start and after the store was reset. */
  async load(db: Db): Promise<void> {
    // Reads the number first, so that concurrent changes are read again instead of missed.
    const newest = await newestApiKeyChange(db);
    const rows = await apiKeyRows(db).select();
    this.#keys = new Map(rows.map((row) => [row.hash, toApiKey(row)]));
    this.#newest = newest;
  }

  /** Reads changes since the last call; without changes this is one index lookup. */
  async follow(db: Db): Promise<void> {
    const since = this.#newest;
    const newest = await newestApiKeyChange(db);
    if (newest === since) return;
    if (newest < since || newest - since > maximumFollowed) return this.load(db);
    const changed = await apiKeysChangedSince(db, since);
    const rows = await readKeys(db, changed);
    // A concurrent call may have finished with newer data.
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
  const rows = await apiKeyRows(db).where(isAnyOf(db, "hash", hashes));
  return new Map(rows.map((row) => [row.hash, toApiKey(row)]));
}
