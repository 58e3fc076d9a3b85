/**
 * Reads that take their turn on the connection with their first statement: one that finds everything in memory waits for
 * nobody and begins no transaction.
 */
import type { Knex } from "knex";
import { bindWhenUsed } from "../bound-knex.ts";
import type { TableClock } from "../cache/table-clock.ts";
import { carrying, MomentPassed, TransactionView } from "../cache/transaction-view.ts";
import { toFailure } from "../failures.ts";
import type { Store } from "../store.ts";
import { type GroupCommit, nextTurn, type Turn } from "./group-commit.ts";

export interface ReadingConnection {
  /** Runs statements on the connection. */
  readonly statements: Knex;
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
  readonly db: Knex;
  readonly #connection: ReadingConnection;
  readonly #view: TransactionView;
  #entering: Promise<unknown> | undefined;
  #turn: Turn | undefined;
  #isStarted = false;
  #hasEnded = false;

  constructor(connection: ReadingConnection, usesMemory: boolean) {
    const { statements, clock, seesUncommitted } = connection;
    this.#connection = connection;
    this.#view = new TransactionView(clock, { seesUncommitted, usesMemory });
    this.db = bindWhenUsed(statements, () => this.#connect(), carrying(this.#view));
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

  #connect(): unknown {
    if (this.#hasEnded) return Promise.reject(new TypeError(afterEnd));
    if (this.#isStarted) return this.#connection.statements.client.acquireConnection();
    this.#entering ??= this.#enter();
    return this.#entering;
  }

  async #enter(): Promise<unknown> {
    this.#turn = await this.#connection.reads.turn();
    this.#view.start(this.#connection.startedAt());
    this.#isStarted = true;
    return this.#connection.statements.client.acquireConnection();
  }
}
