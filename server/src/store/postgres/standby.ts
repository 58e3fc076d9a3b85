/** Reads on a standby, which has replayed what the primary wrote until some seconds ago, or the read goes to the primary. */
import type { Db } from "../db.ts";
import type { Store } from "../store.ts";

/** Milliseconds that a read may be old. */
const maximumAge = 5_000;
/** Milliseconds between two looks at the primary, while there are reads. */
const interval = 1_000;

/** A place in the log of one PostgreSQL. */
export interface Position {
  readonly system: string;
  readonly place: string;
}

/** The standby has not replayed the log so far, or follows another PostgreSQL. */
export class StandbyBehind extends Error {
  override name = "StandbyBehind";
}

const systemSql = "(select system_identifier::text from pg_control_system())";

/** Knows where the primary's log was some seconds ago. */
export class PositionWatch {
  readonly #read: Store["read"];
  #known: { readonly position: Position; readonly askedAt: number } | undefined;
  #isAsking = false;

  /** @param read on the primary */
  constructor(read: Store["read"]) {
    this.#read = read;
  }

  /** Returns a position that a read has to have, undefined where none is known; the next one is asked for meanwhile. */
  recent(): Position | undefined {
    const age = this.#known === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#known.askedAt;
    if (age > interval && !this.#isAsking) void this.#ask();
    return age > maximumAge ? undefined : this.#known?.position;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    const askedAt = performance.now();
    try {
      const position = await this.#read(async (db) => {
        const { rows } = await db.raw(`select ${systemSql} as system, pg_current_wal_lsn()::text as place`);
        const [{ system, place }]: [Position] = rows;
        return { system, place };
      });
      this.#known = { position, askedAt };
    } catch {
      // Without a position the primary reads, and reports its failure.
    } finally {
      this.#isAsking = false;
    }
  }
}

/** @throws StandbyBehind */
export async function requirePosition(db: Db, { system, place }: Position): Promise<void> {
  const { rows } = await db.raw(
    `select ${systemSql} = ? and coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) >= ?::pg_lsn as recent`,
    [system, place],
  );
  const [{ recent }]: [{ readonly recent: boolean }] = rows;
  if (!recent) throw new StandbyBehind("The standby is behind the primary");
}
