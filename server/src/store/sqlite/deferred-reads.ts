/**
 * Reads that take their turn on the connection with their first statement: one that finds everything in memory waits for
 * nobody and begins no transaction.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { TableClock } from "../cache/table-clock.ts";
import { MomentPassed, TransactionView } from "../cache/transaction-view.ts";
import type { Db } from "../db.ts";
import { toFailure } from "../failures.ts";
import type { Store } from "../store.ts";
import type { GroupCommit, Turn } from "./group-commit.ts";
import type { Statements } from "./sqlite-statements.ts";

export interface ReadingConnection {
  /** Binds statements; `entered` resolves when they may run. */
  bindDeferred(view: TransactionView, entered: () => Promise<Statements>): Db;
  readonly statements: Statements;
  readonly reads: Pick<GroupCommit, "turn">;
  readonly clock: TableClock;
  /** True for the connection that writes too. */
  readonly seesUncommitted: boolean;
  /** A time of the clock from before the transaction began in which a turn is taken. */
  readonly startedAt: () => number;
}

const afterEnd = "A statement came after the end of its read.";
/** Maximum number of runs; the last one takes nothing from memory before its first statement. */
const maximumRuns = 4;

export function deferReads(connection: ReadingConnection): Store["read"] {
  return async (work) => {
    for (let runs = 1; ; runs++) {
      const read = new DeferredRead(connection, runs < maximumRuns);
      try {
        const result = await work(read.db);
        if (!read.hasPassed) return result;
      } catch (error) {
        if (!read.hasPassed) throw toFailure(error);
      } finally {
        await read.end();
      }
      if (runs === maximumRuns) throw new MomentPassed();
    }
  };
}

class DeferredRead {
  readonly db: Db;
  readonly #connection: ReadingConnection;
  readonly #view: TransactionView;
  #entering: Promise<Statements> | undefined;
  #turn: Turn | undefined;
  #hasEnded = false;

  constructor(connection: ReadingConnection, usesMemory: boolean) {
    const { clock, seesUncommitted } = connection;
    this.#connection = connection;
    this.#view = new TransactionView(clock, { seesUncommitted, usesMemory });
    this.db = connection.bindDeferred(this.#view, () => this.#enter());
  }

  get hasPassed(): boolean {
    return this.#view.hasPassed;
  }

  /** Resolves when what was read is certain: a connection that writes may still have to roll it back. */
  end(): Promise<void> {
    this.#hasEnded = true;
    // Answers of one turn of the event loop are sent together: each wake-up of a process costs more than a look-up.
    return this.#entering === undefined ? nextTurn() : this.#leave(this.#entering);
  }

  async #leave(entering: Promise<unknown>): Promise<void> {
    await entering.catch(() => undefined);
    try {
      await this.#turn?.end();
    } catch (error) {
      throw toFailure(error);
    }
  }

  #enter(): Promise<Statements> {
    if (this.#hasEnded) return Promise.reject(new TypeError(afterEnd));
    this.#entering ??= this.#begin();
    return this.#entering;
  }

  async #begin(): Promise<Statements> {
    const { reads, statements, startedAt } = this.#connection;
    this.#turn = await reads.turn();
    this.#view.start(startedAt());
    return statements;
  }
}
