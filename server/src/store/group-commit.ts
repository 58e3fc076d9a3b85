/**
 * Group commit for SQLite: a durable commit costs a flush to disk, so the writes that are waiting when one commits share
 * the next transaction. Each keeps a savepoint of its own, is all or nothing, and is acknowledged after the flush.
 */
import type { Knex } from "knex";

interface Job {
  /** Runs the work in its savepoint; resolves to how it is acknowledged once the group is durable. */
  readonly run: (db: Knex) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/** Marks the connection that a group commit works on: whoever holds it is inside a transaction already. */
const insideTransaction = "insideTransaction";

export function isInsideTransaction(db: Knex): boolean {
  return db.userParams?.[insideTransaction] === true;
}

/** How many operations share a transaction at most, so that the first does not wait for too long. */
const groupLimit = 128;

export class GroupCommit {
  readonly #db: Knex;
  readonly #waiting: Job[] = [];
  #draining = false;

  /** @param db a knex instance with exactly one connection, used by nobody else */
  constructor(db: Knex) {
    this.#db = db.withUserParams({ [insideTransaction]: true });
  }

  /** Queues work that runs alone on the connection, all or nothing; `keep` refuses a result, which rolls it back. */
  write<T>(work: (db: Knex) => Promise<T> | T, keep: (result: T) => boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#enqueue({ reject, run: (db) => inSavepoint(db, work, keep, resolve, reject) });
    });
  }

  /** Resolves when everything that was queued before has been decided. */
  async drained(): Promise<void> {
    while (this.#draining) await turn();
  }

  #enqueue(job: Job): void {
    this.#waiting.push(job);
    if (this.#draining) return;
    this.#draining = true;
    void this.#drain();
  }

  async #drain(): Promise<void> {
    // The writes of requests that arrived in the same turn of the event loop gather here.
    await turn();
    while (this.#waiting.length > 0) await this.#commitGroup(this.#waiting.splice(0, groupLimit));
    this.#draining = false;
  }

  async #commitGroup(jobs: readonly Job[]): Promise<void> {
    try {
      await this.#db.raw("begin immediate");
      const acknowledgements: (() => void)[] = [];
      for (const job of jobs) acknowledgements.push(await job.run(this.#db));
      await this.#db.raw("commit");
      for (const acknowledge of acknowledgements) acknowledge();
    } catch (error) {
      // Nothing of the group is durable. A rollback fails when `begin` did; the first error is the one to tell.
      await this.#db.raw("rollback").catch(() => undefined);
      for (const job of jobs) job.reject(error);
    }
  }
}

async function inSavepoint<T>(
  db: Knex,
  work: (db: Knex) => Promise<T> | T,
  keep: (result: T) => boolean,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await db.raw("savepoint operation");
  try {
    const result = await work(db);
    if (!keep(result)) await db.raw("rollback to operation");
    await db.raw("release operation");
    return () => resolve(result);
  } catch (error) {
    await db.raw("rollback to operation");
    await db.raw("release operation");
    return () => reject(error);
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
