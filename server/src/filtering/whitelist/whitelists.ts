/**
 * The whitelist of each tenant, ready to check texts, kept in step with its lists: what the log of edits tells is applied,
 * and where it tells too little the whitelist is built anew, outside of the transactions that ask for it.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../../contract/context.ts";
import { once } from "../../contract/once.ts";
import { NotPrepared } from "../../store/failures.ts";
import { readRevision } from "../word-lists/revisions.ts";
import type { WhitelistVersion, WhitelistVersions } from "./whitelist-versions.ts";

/** Reads in a transaction of its own that others do not wait for; see `Store.readLong`. */
type ReadLong = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Loaded, with the engine's code, where a whitelist is asked for. */
const loadBuilder = once(() => import("./built-whitelist.ts"));

/** Cache size; the least recently used whitelist is evicted. */
const maximumWhitelists = 64;

export class Whitelists {
  readonly #kept = new LRUCache<string, WhitelistVersions>({ max: maximumWhitelists });
  /** Running builds and updates, by tenant. */
  readonly #preparing = new Map<string, Promise<void>>();
  readonly #readLong: ReadLong | undefined;
  #builds = 0;

  /** @param readLong what whitelists are built with; without it, the transaction that asks for one is */
  constructor(readLong?: ReadLong) {
    this.#readLong = readLong;
  }

  /** The number of allowed entries in memory, over all tenants. */
  get loadedEntries(): number {
    return [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Number of full builds; applied edits do not count. */
  get builds(): number {
    return this.#builds;
  }

  /**
   * The whitelist of the tenant as the transaction sees it.
   *
   * @throws NotPrepared where it has to be built first: the transaction is to be run again then
   */
  async of(db: Db, tenantId: string): Promise<WhitelistVersion> {
    for (;;) {
      const { whitelist: revision } = await readRevision(db, tenantId);
      const version = await this.#follow(db, tenantId, revision);
      if (version !== undefined) return version;
      if (this.#readLong !== undefined) throw new NotPrepared("The whitelist", this.#prepareOnce(tenantId));
      await this.#prepareIn(db, tenantId);
    }
  }

  async #follow(db: Db, tenantId: string, revision: string): Promise<WhitelistVersion | undefined> {
    const kept = this.#kept.get(tenantId);
    return kept && (await loadBuilder()).followTo(db, tenantId, kept, revision);
  }

  /** Builds the whitelist before a request asks for it. */
  async prepare(tenantId: string): Promise<void> {
    await this.#prepareOnce(tenantId);
  }

  #prepareOnce(tenantId: string): Promise<void> {
    const running = this.#preparing.get(tenantId);
    if (running !== undefined || this.#readLong === undefined) return running ?? Promise.resolve();
    const preparing = this.#readLong((db) => this.#prepareIn(db, tenantId)).finally(() =>
      this.#preparing.delete(tenantId),
    );
    this.#preparing.set(tenantId, preparing);
    return preparing;
  }

  async #prepareIn(db: Db, tenantId: string): Promise<void> {
    const { buildWhitelist, followFromKnown } = await loadBuilder();
    const { whitelist: revision } = await readRevision(db, tenantId);
    const kept = this.#kept.get(tenantId);
    if (kept !== undefined && (await followFromKnown(db, tenantId, kept, revision))) return;
    this.#builds++;
    this.#kept.set(tenantId, await buildWhitelist(db, tenantId));
  }
}
