/** Caches all API keys of a server process, so that unknown keys cost no query. */

import type { Db } from "../contract/context.ts";
import { newestApiKeyChange } from "./api-key-changes.ts";
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
    await this.#load(db, await newestApiKeyChange(db));
  }

  /** Loads all keys where any has changed since the last call; otherwise this is one index lookup. */
  async follow(db: Db): Promise<void> {
    const newest = await newestApiKeyChange(db);
    if (newest !== this.#newest) await this.#load(db, newest);
  }

  /** @param newest read before the keys, so that concurrent changes are read again instead of missed */
  async #load(db: Db, newest: number): Promise<void> {
    const rows = await apiKeyRows(db).select();
    this.#keys = new Map(rows.map((row) => [row.hash, toApiKey(row)]));
    this.#newest = newest;
  }
}
