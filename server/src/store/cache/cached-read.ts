/**
 * Keeps what was read from some tables until one of them changes. The store stays the truth: a transaction is given only
 * what it would read itself. Where the store cannot know of all changes, everything is read.
 */
import { LRUCache } from "lru-cache";
import type { Db } from "../db.ts";
import type { CacheView, KeptMoment } from "./cache-view.ts";
import type { TableClock } from "./table-clock.ts";

export interface CachedReadOptions {
  /** All tables that the values are read from, and those whose deletions cascade to them. */
  readonly tables: readonly string[];
  /** Cache size; the least recently used value is evicted. */
  readonly maximumValues: number;
}

interface CacheEntry<Value> extends KeptMoment {
  readonly value: Value;
}

/** Maximum size of a cache in bytes, estimated by the length of its values as JSON. */
const maximumBytes = 16 * 1024 * 1024;
const bytesPerCharacter = 2;

/** A read by key; its values are kept by the store that they were read from. */
export class CachedRead<Value extends object> {
  readonly tables: readonly string[];
  readonly #maximumValues: number;

  constructor({ tables, maximumValues }: CachedReadOptions) {
    this.tables = tables;
    this.#maximumValues = maximumValues;
  }

  /**
   * Returns the value of a key, which is frozen; undefined where `load` finds none.
   *
   * @param load reads the value in the same transaction, from the read's tables alone
   */
  async get(db: Db, key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const { view } = db.state;
    if (view === undefined) return load();
    const values = this.#valuesOf(view.clock);
    const kept = values.get(key);
    if (kept !== undefined && (await mayTake(view, this.tables, kept))) return kept.value;
    const value = await load();
    const moment = view.momentOf(this.tables);
    if (value === undefined || moment === undefined) return value;
    values.set(key, { value: freeze(value), ...moment });
    return value;
  }

  #valuesOf(clock: TableClock): LRUCache<string, CacheEntry<Value>> {
    return clock.kept(
      this,
      () =>
        new LRUCache<string, CacheEntry<Value>>({
          max: this.#maximumValues,
          maxSize: maximumBytes,
          sizeCalculation: ({ value }, key) => (key.length + JSON.stringify(value).length) * bytesPerCharacter,
        }),
    );
  }
}

/** Nobody waits where the view need not ask. */
function mayTake(view: CacheView, tables: readonly string[], kept: KeptMoment): boolean | Promise<boolean> {
  const looking = view.look(tables);
  return looking === undefined ? view.mayTake(tables, kept) : looking.then(() => view.mayTake(tables, kept));
}

/** Freezes the value and all that it holds: it is given to many requests. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
