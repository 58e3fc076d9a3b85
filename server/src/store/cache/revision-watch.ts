/**
 * Caches the newest revisions of tenants' data. Announced changes invalidate them at once; a poll each second is
 * authoritative, and without a recent one nothing is known.
 */

import { LRUCache } from "lru-cache";
import type { ChangeFeed } from "../changes.ts";
import type { Db } from "../db.ts";
import type { Store } from "../store.ts";

export interface WatchOptions<Revision> {
  /** Topic under which changes are announced. */
  readonly topic: string;
  /** Reads the revisions of some tenants; those without one are left out. */
  readonly read: (db: Db, tenantIds: readonly string[]) => Promise<ReadonlyMap<string, Revision>>;
  /** The revision of a tenant that has none yet. */
  readonly none: Revision;
}

/** Milliseconds between polls while the feed of changes is live, and while it is broken. */
const pollInterval = { live: 1_000, broken: 100 } as const;
/** Maximum age in milliseconds of a revision without a new poll. */
const maximumAge = { live: 3_000, broken: 150 } as const;
/** Maximum number of watched tenants; the least recently used one is evicted. */
const maximumTenants = 1_000;

interface TenantRevision<Revision> {
  /** Counts changes, so that a poll that began before a change does not hide it. */
  changes: number;
  known: { readonly revision: Revision; readonly lookedAt: number } | undefined;
}

export class RevisionWatch<Revision> {
  readonly #store: Store;
  readonly #feed: ChangeFeed;
  readonly #options: WatchOptions<Revision>;
  readonly #tenants = new LRUCache<string, TenantRevision<Revision>>({ max: maximumTenants });
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = false;

  constructor(store: Store, feed: ChangeFeed, options: WatchOptions<Revision>) {
    this.#store = store;
    this.#feed = feed;
    this.#options = options;
    feed.subscribe((change) => {
      if (change === undefined) for (const tenantId of this.#tenants.keys()) this.forget(tenantId);
      else if (change.topic === options.topic) this.forget(change.tenantId);
    });
  }

  /** Returns the tenant's newest revision; undefined where it has to be read. It is then known soon. */
  known(tenantId: string): Revision | undefined {
    const watched = this.#tenants.get(tenantId);
    const known = watched?.known;
    if (watched === undefined) this.#tenants.set(tenantId, { changes: 0, known: undefined });
    if (known !== undefined && performance.now() - known.lookedAt <= this.#of(maximumAge)) return known.revision;
    this.#schedulePoll();
    return undefined;
  }

  /** Invalidates the revision; the next request reads it. */
  forget(tenantId: string): void {
    const watched = this.#tenants.peek(tenantId);
    if (watched === undefined) return;
    watched.changes++;
    watched.known = undefined;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }

  #schedulePoll(): void {
    if (this.#stopped || this.#polling !== undefined) return;
    clearTimeout(this.#timer);
    this.#polling = this.#poll().finally(() => {
      this.#polling = undefined;
      if (this.#stopped || this.#tenants.size === 0) return;
      this.#timer = setTimeout(() => this.#schedulePoll(), this.#of(pollInterval)).unref();
    });
  }

  async #poll(): Promise<void> {
    const before = [...this.#tenants].map(([tenantId, { changes }]) => ({ tenantId, changes }));
    const lookedAt = performance.now();
    try {
      const ids = before.map(({ tenantId }) => tenantId);
      const revisions = await this.#store.read((db) => this.#options.read(db, ids));
      for (const { tenantId, changes } of before) {
        const watched = this.#tenants.peek(tenantId);
        if (watched?.changes !== changes) continue;
        watched.known = { revision: revisions.get(tenantId) ?? this.#options.none, lookedAt };
      }
    } catch {
      // Nothing is cached, so that each request reads the database and reports its failure.
    }
  }

  #of(times: { readonly live: number; readonly broken: number }): number {
    return this.#feed.isLive ? times.live : times.broken;
  }
}
