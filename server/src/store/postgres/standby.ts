/** Reads on a standby, which has replayed what the primary wrote until some seconds ago, or the read goes to the primary. */
import type pg from "pg";
import type { Db } from "../db.ts";
import type { Store } from "../store.ts";
import type { TransactionParts } from "./postgres-transaction.ts";

/** Milliseconds that a read may be old. */
const maximumAge = 5_000;
/** Milliseconds between two looks at the primary, while there are reads. */
const interval = 1_000;

/** A place in the log of one PostgreSQL. */
export interface Position {
  readonly system: string;
  readonly place: string;
  /** When the primary was asked for it, by `performance.now()`. */
  readonly askedAt: number;
}

/** The standby has not replayed the log so far, or follows another PostgreSQL. */
export class StandbyBehind extends Error {
  override name = "StandbyBehind";
}

const systemSql = "(select system_identifier::text from pg_control_system())";

/** Knows where the primary's log was some seconds ago. */
export class PositionWatch {
  readonly #read: Store["read"];
  #known: Position | undefined;
  #isAsking = false;

  /** @param read on the primary */
  constructor(read: Store["read"]) {
    this.#read = read;
  }

  /** Returns a position that a read has to have, undefined where none is known; the next one is asked for meanwhile. */
  recent(): Position | undefined {
    const age = this.#known === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#known.askedAt;
    if (age > interval && !this.#isAsking) void this.#ask();
    return age > maximumAge ? undefined : this.#known;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    const askedAt = performance.now();
    try {
      this.#known = await this.#read(async (db) => {
        const { rows } = await db.raw(`select ${systemSql} as system, pg_current_wal_lsn()::text as place`);
        const [{ system, place }]: [Position] = rows;
        return { system, place, askedAt };
      });
    } catch {
      // Without a position the primary reads, and reports its failure.
    } finally {
      this.#isAsking = false;
    }
  }
}

type Connections = TransactionParts["pool"];

const isRecentSql = `select ${systemSql} = $1 and coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) >= $2::pg_lsn as recent`;

/** Has a transaction see no older moment than the position's. @throws StandbyBehind */
export async function requirePosition(db: Db, { system, place }: Position): Promise<void> {
  requireRecent(await db.state.run(isRecentSql, [system, place], undefined));
}

function requireRecent([row]: readonly unknown[]): void {
  if (typeof row === "object" && row !== null && "recent" in row && row.recent === true) return;
  throw new StandbyBehind("The standby is behind the primary");
}

/**
 * Connections to standbys for reads that see no older moment than `maximumAge` ago. A standby only goes on, so that a connection
 * which has shown that it replayed a position need not show it again until that position is too old. Behind a pooler the next
 * transaction may be on another standby: such a connection counts as behind, and reads there have `requirePosition`.
 */
export function recentConnections(pool: Connections, positions: Pick<PositionWatch, "recent">): Connections {
  const shown = new WeakMap<pg.ClientBase, number>();
  const show = async (client: pg.PoolClient): Promise<void> => {
    const position = positions.recent();
    if (performance.now() - (shown.get(client) ?? Number.NEGATIVE_INFINITY) <= maximumAge) return;
    if (position === undefined) throw new StandbyBehind("It is not known where the primary is");
    const { system, place, askedAt } = position;
    requireRecent((await client.query({ name: "is recent", text: isRecentSql, values: [system, place] })).rows);
    shown.set(client, askedAt);
  };
  return {
    async connect() {
      const client = await pool.connect();
      try {
        if (pool.isPooled(client)) throw new StandbyBehind("A pooler may lead to any standby");
        await show(client);
        return client;
      } catch (error) {
        client.release(!(error instanceof StandbyBehind));
        throw error;
      }
    },
    isPooled: (client) => pool.isPooled(client),
    begin: (client, mode) => pool.begin(client, mode),
    commit: (client, statement) => pool.commit(client, statement),
  };
}
