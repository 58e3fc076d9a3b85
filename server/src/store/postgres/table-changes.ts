/**
 * Learns which tables have changed on PostgreSQL, by anybody. The database notes it with each commit
 * (`migrations/001-schema/table-changes.ts`). A look is one statement for all requests that have come in the meantime, so that
 * each is answered by what was committed before it was sent.
 */
import { TableClock } from "../cache/table-clock.ts";
import { GroupedWork } from "../grouped-work.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { queryAlone } from "./query-alone.ts";

/** A moment of the database at which the clock was right. */
export interface Look {
  readonly number: number;
  /** The transactions that were committed. */
  readonly snapshot: string;
  /** The server whose transactions they are. */
  readonly server: string;
}

interface LookRow {
  readonly snapshot: string;
  readonly server: string;
  readonly changed: string | null;
}

/** Committed after a look: what its snapshot does not see. The second condition alone would read the whole table. */
const isLater = "xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)";
/** Tells a server from the one that takes its place, whose transactions have other numbers. */
const server = "pg_postmaster_start_time()::text";

const lookSql = `select pg_current_snapshot()::text as snapshot, ${server} as server,
  (select string_agg(distinct name, ' ') from table_changes where ${isLater}) as changed`;

/** Asks, in a transaction, whether any of some tables changed after a look. */
export function changedSince({ snapshot, server: at }: Look, tables: Iterable<string>) {
  const text = `select ${server} <> $2 or exists (select from table_changes where ${isLater} and name = any($3)) as changed`;
  return { name: "gatehouse_changed_since", text, values: [snapshot, at, [...tables]] };
}

/** Changes that everybody saw before the snapshot are deleted, and those of another database that this one is a copy of. */
const pruneSql = `with pruned as (
    delete from table_changes where xid < $1::xid8 or xid >= pg_snapshot_xmax(pg_current_snapshot())
  ) select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;
/** Milliseconds between prunings; what is pruned was committed that long ago. */
const pruneInterval = 120_000;
/** Milliseconds after which a look does not go on from the one before: some changes may be pruned. */
const maximumGap = 60_000;

export class TableChanges {
  readonly clock = new TableClock(() => false);
  readonly #pool: PostgresPool;
  readonly #pruning: NodeJS.Timeout;
  #last: { readonly look: Look; readonly sentAt: number } | undefined;
  readonly #looks = new GroupedWork<undefined, Look>(async () => {
    const look = await this.#look();
    return () => look;
  });
  #sent = 0;
  /** Everybody sees the transactions before this one; null at first. */
  #settled: string | null = null;

  /** @param pool of one connection that nobody else uses */
  constructor(pool: PostgresPool) {
    this.#pool = pool;
    this.#pruning = setInterval(() => void this.#prune(), pruneInterval).unref();
    void this.#prune();
  }

  /** The number of looks so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Has the clock know of all that is committed now. Those who ask during a look share the next one. */
  look(): Promise<Look> {
    return this.#looks.do(undefined);
  }

  close(): void {
    clearInterval(this.#pruning);
  }

  async #look(): Promise<Look> {
    const number = ++this.#sent;
    const sentAt = performance.now();
    const last = this.#last;
    const { snapshot, server, changed } = await this.#ask<LookRow>("gatehouse_look", lookSql, [
      last?.look.snapshot ?? null,
    ]);
    const continues = last?.look.server === server && sentAt - last.sentAt < maximumGap;
    if (!continues) this.clock.write(undefined);
    for (const name of changed?.split(" ") ?? []) this.clock.write(name);
    this.clock.end();
    const look = { number, snapshot, server };
    this.#last = { look, sentAt };
    return look;
  }

  async #prune(): Promise<void> {
    try {
      const { xmin } = await this.#ask<{ xmin: string }>("gatehouse_prune", pruneSql, [this.#settled]);
      this.#settled = xmin;
    } catch {
      // The next one comes; requests report the failure.
    }
  }

  async #ask<Row extends object>(name: string, text: string, values: readonly (string | null)[]): Promise<Row> {
    const [row] = await queryAlone<Row>(this.#pool, { name, text, values: [...values] });
    if (row === undefined) throw new TypeError(`${name} returned no row.`);
    return row;
  }
}
