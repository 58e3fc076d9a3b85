/**
 * Group commit for SQLite: a durable commit costs a flush to disk, so the writes that are waiting when one commits share
 * the next transaction. Each keeps a savepoint of its own, is all or nothing, and is acknowledged after the flush. An
 * operation alone in its transaction needs no savepoint.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "../db.ts";
import { growing } from "../grouped-work.ts";
import { isBusy, retryWhileBusy } from "../process-locks.ts";
import type { StoreObserver } from "../store.ts";

interface QueuedOperation {
  readonly writes: boolean;
  /** Runs the work; in a group, in its own savepoint. */
  readonly run: (db: Db, control: Control, isAlone: boolean) => Promise<Outcome>;
  readonly reject: (error: unknown) => void;
}

interface Outcome {
  /** Settles the operation's promise; called once the group is durable. */
  readonly acknowledge: () => void;
  /** False for an operation alone in its transaction that has to be rolled back. */
  readonly commits: boolean;
}

/** Runs a statement without a result on the connection, past the query builder. */
export type Control = (statement: string) => Promise<void> | void;

/** A turn on the connection, which nobody else uses meanwhile. */
export interface Turn {
  /** Resolves when the transaction is decided: what was read may be told then. */
  end(): Promise<void>;
}

/** Maximum number of operations in a transaction, which bounds the wait of the first. */
const groupLimit = 128;

/** Milliseconds that a group waits for another process that writes. */
const lockTimeout = 5_000;

export interface GroupCommitOptions {
  /** Another connection writes: reads then need a transaction to see one moment of the store. */
  readonly besideWriter?: boolean;
  /** Called when an operation that writes begins, in its transaction. */
  readonly onWrite?: (() => void) | undefined;
  readonly observer?: StoreObserver | undefined;
}

export class GroupCommit {
  readonly #db: Db;
  readonly #control: Control;
  readonly #besideWriter: boolean;
  readonly #onWrite: (() => void) | undefined;
  readonly #observer: StoreObserver | undefined;
  readonly #waiting: QueuedOperation[] = [];
  #draining = false;

  /**
   * @param db runs statements on the connection that `control` speaks to
   */
  constructor(db: Db, control: Control, { besideWriter = false, onWrite, observer }: GroupCommitOptions = {}) {
    this.#db = db;
    this.#control = control;
    this.#besideWriter = besideWriter;
    this.#onWrite = onWrite;
    this.#observer = observer;
  }

  /** True while operations are under way or wait. */
  get isBusy(): boolean {
    return this.#draining;
  }

  /** Operations that write and wait for the next group. */
  get waitingWrites(): number {
    return this.#waiting.filter(({ writes }) => writes).length;
  }

  /** Operations that read and wait for the next group. */
  get waitingReads(): number {
    return this.#waiting.length - this.waitingWrites;
  }

  /** Queues work that runs alone on the connection, all or nothing; `keep` refuses a result, which rolls it back. */
  write<T>(work: (db: Db) => Promise<T> | T, keep: (result: T) => boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (db: Db, control: Control, isAlone: boolean): Promise<Outcome> => {
        if (!isAlone) await control("savepoint operation");
        try {
          const result = await work(db);
          const isKept = keep(result);
          if (!isAlone && !isKept) await control("rollback to operation");
          if (!isAlone) await control("release operation");
          return { acknowledge: () => resolve(result), commits: isKept || !isAlone };
        } catch (error) {
          if (!isAlone) await undo(control, error);
          return { acknowledge: () => reject(error), commits: !isAlone };
        }
      };
      this.#enqueue({ writes: true, reject, run });
    });
  }

  /** Queues work that only reads; it sees the store as it is at one moment. */
  async read<T>(work: (db: Db) => Promise<T> | T): Promise<T> {
    const turn = await this.turn();
    try {
      return await work(this.#db);
    } finally {
      await turn.end();
    }
  }

  /** Queues a read that makes its statements itself, in its turn. */
  turn(): Promise<Turn> {
    return new Promise<Turn>((enter, refuse) => {
      const decided = Promise.withResolvers<void>();
      // A failure is told at the end of the turn, if anybody waits for it.
      decided.promise.catch(() => undefined);
      this.#enqueue({
        writes: false,
        reject(error) {
          refuse(error);
          decided.reject(error);
        },
        run: () =>
          new Promise<Outcome>((leave) => {
            enter({
              end() {
                leave({ acknowledge: decided.resolve, commits: true });
                return decided.promise;
              },
            });
          }),
      });
    });
  }

  /** Resolves when everything that was queued before has been decided. */
  async drained(): Promise<void> {
    while (this.#draining) await nextTurn();
  }

  #enqueue(job: QueuedOperation): void {
    this.#waiting.push(job);
    if (this.#draining) return;
    this.#draining = true;
    void this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await growing(this.#waiting);
      await this.#commitGroup(this.#waiting.splice(0, groupLimit));
    }
    this.#draining = false;
  }

  async #commitGroup(jobs: readonly QueuedOperation[]): Promise<void> {
    const outcomes: Outcome[] = [];
    let begun = false;
    try {
      for (const job of jobs) {
        if (!begun && (job.writes || this.#besideWriter)) {
          await (job.writes ? this.#beginWrite() : this.#control("begin"));
          begun = true;
        }
        if (job.writes) this.#onWrite?.();
        outcomes.push(await job.run(this.#db, this.#control, jobs.length === 1));
      }
      if (!outcomes.every(({ commits }) => commits)) await this.#rollBack(begun);
      else if (begun) await this.#control("commit");
    } catch (error) {
      await this.#rollBack(begun);
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const { acknowledge } of outcomes) acknowledge();
    if (this.#observer !== undefined) this.#reportCommit(this.#observer, jobs);
  }

  /** Waits for another process that writes without holding up this one, as a driver without threads does. */
  async #beginWrite(): Promise<void> {
    const begin = async (): Promise<void> => this.#control("begin immediate");
    try {
      await begin();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await retryWhileBusy(lockTimeout, begin);
    }
  }

  /** Reports the operations that wrote; a group of reads commits nothing. */
  #reportCommit(observer: StoreObserver, jobs: readonly QueuedOperation[]): void {
    const writes = jobs.filter((job) => job.writes).length;
    if (writes > 0) observer.groupCommitted(writes);
  }

  /** Nothing of the group is durable; where the rollback fails too, the first error is the one to tell. */
  async #rollBack(begun: boolean): Promise<void> {
    if (!begun) return;
    try {
      await this.#control("rollback");
    } catch {
      // The transaction ended by itself, as SQLite ends it when the disk is full.
    }
  }
}

/**
 * Rolls back one operation. If SQLite rolled back the whole group, as on a full disk, the savepoint is gone and the
 * cause ends the group.
 */
async function undo(control: Control, cause: unknown): Promise<void> {
  let isUndone = false;
  try {
    await control("rollback to operation");
    await control("release operation");
    isUndone = true;
  } catch {
    // The driver's error about the missing savepoint adds nothing.
  }
  if (!isUndone) throw cause;
}
