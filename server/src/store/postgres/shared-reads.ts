/** Reads by key that requests share: those of one turn of the event loop, and then of one round trip, are one statement. */
import type { Key } from "../db.ts";
import { GroupedWork } from "../grouped-work.ts";
import { isOutdatedPlan } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { queryAlone } from "./query-alone.ts";
import type { StatementNames } from "./statement-names.ts";

export class SharedReads {
  readonly #pool: PostgresPool;
  readonly #names: StatementNames;
  /** By the text of the statement; texts never change. */
  readonly #reads = new Map<string, GroupedWork<Key, unknown[]>>();

  constructor(pool: PostgresPool, names: StatementNames) {
    this.#pool = pool;
    this.#names = names;
  }

  /**
   * Resolves to the rows of a key, as a statement that is sent after this call sees them. Keys are ids whose form the specs check:
   * none may be such that PostgreSQL refuses it, since the statement would fail for all who share it.
   *
   * @param text selects `tenant_id` and `id` beside others, and binds a list of tenants and one of ids
   */
  read(text: string, key: Key): Promise<unknown[]> {
    let read = this.#reads.get(text);
    if (read === undefined) {
      read = new GroupedWork((keys) => this.#readAll(text, keys));
      this.#reads.set(text, read);
    }
    return read.do(key);
  }

  async #readAll(text: string, keys: readonly Key[]): Promise<(key: Key) => unknown[]> {
    const name = this.#names.of(text);
    const values = [keys.map(([tenantId]) => tenantId), keys.map(([, id]) => id)];
    try {
      const rows = await queryAlone<{ tenant_id: string; id: string }>(this.#pool, { name, text, values });
      const found = Map.groupBy(rows, ({ tenant_id, id }) => `${tenant_id} ${id}`);
      return (key) => found.get(key.join(" ")) ?? [];
    } catch (error) {
      if (isOutdatedPlan(error)) this.#names.renew();
      throw error;
    }
  }
}
