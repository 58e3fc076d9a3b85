/**
 * The blacklist filter of each tenant, kept in step with its word lists: what the log of edits tells is applied one by one,
 * and where it tells too little the filter is built anew.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../../contract/context.ts";
import { once } from "../../contract/once.ts";
import { NotPrepared } from "../../store/failures.ts";
import { readRevision } from "../word-lists/revisions.ts";
import type { BuiltFilter } from "./built-filter.ts";
import type { Measure, TenantFilter } from "./tenant-filter.ts";

/** The sizes of the word lists that are in memory, added up over their tenants. */
export interface LoadedLists {
  readonly tenants: number;
  readonly entries: number;
  readonly dictionary: number;
  readonly phrases: number;
}

/** The engine is a sixth of the program: it is loaded where a filter is asked for. */
const loadBuilder = once(async () => ({
  ...(await import("./built-filter.ts")),
  ...(await import("./tenant-filter.ts")),
}));

/** Cache size; the least recently used filter is evicted. */
const maximumFilters = 64;

export interface FilterParts {
  /** Is told how long texts take. */
  readonly measure?: Measure | undefined;
  /** Reads what filters are built from; without it, the transaction that asks for a filter does. */
  readonly readLong?: ReadLong;
}

/** Reads in a transaction of its own that others do not wait for; see `Store.readLong`. */
type ReadLong = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export class Filters {
  readonly #kept = new LRUCache<string, BuiltFilter>({ max: maximumFilters });
  /** Builds outside of the transactions that ask for them, by tenant. */
  readonly #preparing = new Map<string, Promise<void>>();
  readonly #measure: Measure | undefined;
  readonly #readLong: ReadLong | undefined;
  #builds = 0;

  constructor({ measure, readLong }: FilterParts = {}) {
    this.#measure = measure;
    this.#readLong = readLong;
  }

  /** Number of full builds; applied edits do not count. */
  get builds(): number {
    return this.#builds;
  }

  get loaded(): LoadedLists {
    const sum = { tenants: this.#kept.size, entries: 0, dictionary: 0, phrases: 0 };
    for (const { filter, dictionary, phrases } of this.#kept.values()) {
      sum.entries += filter.size;
      sum.dictionary += dictionary.size;
      sum.phrases += phrases.size;
    }
    return sum;
  }

  /**
   * The filter of the tenant's word lists as they stand at this moment.
   *
   * @throws NotPrepared where it has to be built first: the transaction is to be run again then
   */
  async of(db: Db, tenantId: string): Promise<TenantFilter<BuiltFilter>> {
    const { moveTo, TenantFilter } = await loadBuilder();
    const until = await readRevision(db, tenantId);
    const present = this.#kept.get(tenantId);
    const isCurrent = present !== undefined && (await moveTo(db, tenantId, present, until));
    if (!isCurrent && this.#readLong !== undefined) throw new NotPrepared("The filter", this.prepare(tenantId));
    return new TenantFilter(isCurrent ? present : await this.#build(db, tenantId), this.#measure);
  }

  /** Builds the filter, once for all who wait for it. */
  prepare(tenantId: string): Promise<void> {
    const running = this.#preparing.get(tenantId);
    if (running !== undefined || this.#readLong === undefined) return running ?? Promise.resolve();
    const preparing = this.#readLong(async (db) => void (await this.#build(db, tenantId))).finally(() =>
      this.#preparing.delete(tenantId),
    );
    this.#preparing.set(tenantId, preparing);
    return preparing;
  }

  async #build(db: Db, tenantId: string): Promise<BuiltFilter> {
    this.#builds++;
    const { buildFilter } = await loadBuilder();
    const built = await buildFilter(db, tenantId);
    this.#kept.set(tenantId, built);
    return built;
  }
}
