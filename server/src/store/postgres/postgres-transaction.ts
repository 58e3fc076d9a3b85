/**
 * A transaction on a connection of its own. It begins with its first statement and holds no connection before; a commit
 * counts only when PostgreSQL has confirmed it.
 */
import type { Knex } from "knex";
import type pg from "pg";
import { CommitUnconfirmed, StoreUnavailable } from "../failures.ts";
import { bindKnex } from "./bound-knex.ts";
import { connectionFailure, isOutdatedPlan, isRolledBack } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import type { StatementNames } from "./statement-names.ts";

const afterEnd = "A statement came after the end of its transaction.";

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** The connection as knex uses it. */
interface StatementRunner {
  query(statement: pg.QueryConfig, callback: Callback): void;
}

export class PostgresTransaction {
  /** Runs its statements in this transaction, and refuses them once it has ended. */
  readonly db: Knex;
  readonly #pool: PostgresPool;
  readonly #names: StatementNames;
  readonly #mode: "read" | "write";
  #opening: Promise<StatementRunner> | undefined;
  #client: pg.PoolClient | undefined;
  #ended = false;

  /** @param base what statements are made by; it needs no connection of its own */
  constructor(base: Knex, pool: PostgresPool, names: StatementNames, mode: "read" | "write") {
    this.#pool = pool;
    this.#names = names;
    this.#mode = mode;
    this.db = bindKnex(base, () => this.#open());
  }

  /**
   * Makes what was written durable. A transaction without statements has nothing to commit.
   * @throws CommitUnconfirmed when the outcome is unknown, or when PostgreSQL rolled back instead
   */
  async commit(): Promise<void> {
    const client = await this.#end();
    if (client === undefined) return;
    try {
      const { command } = await client.query("commit");
      if (command !== "COMMIT") throw new CommitUnconfirmed(`PostgreSQL answered ${command} to a commit`);
    } catch (error) {
      client.release(true);
      if (error instanceof CommitUnconfirmed || isRolledBack(error)) throw error;
      throw new CommitUnconfirmed("PostgreSQL did not confirm a commit", { cause: error });
    }
    client.release();
  }

  /** Ends a transaction that only read; nobody waits for it. */
  async finish(): Promise<void> {
    const client = await this.#end();
    if (client === undefined) return;
    client.query("commit").then(
      () => client.release(),
      () => client.release(true),
    );
  }

  /** Undoes what was written. Where that cannot be said to the server, the connection ends, and the transaction with it. */
  async rollBack(): Promise<void> {
    const client = await this.#end().catch(() => undefined);
    if (client === undefined) return;
    try {
      await client.query("rollback");
    } catch {
      return client.release(true);
    }
    client.release();
  }

  #open(): Promise<StatementRunner> {
    if (this.#ended) return Promise.reject(new TypeError(afterEnd));
    this.#opening ??= this.#begin();
    return this.#opening;
  }

  async #begin(): Promise<StatementRunner> {
    const client = await this.#pool.connect().catch(throwUnavailable);
    const begun = client.query(this.#pool.begin(client, this.#mode));
    // A read goes out in the round trip of `begin`; a write that no transaction surrounds would be durable by itself.
    if (this.#mode === "write") {
      await begun.catch((error: unknown) => {
        client.release(true);
        throw connectionFailure(error);
      });
    } else begun.catch(() => undefined);
    this.#client = client;
    const named = !this.#pool.isPooled(client);
    return {
      query: (statement, callback) => {
        if (this.#ended) return callback(new TypeError(afterEnd));
        const name = named ? this.#names.of(statement.text) : undefined;
        void client.query(name === undefined ? statement : { ...statement, name }, (error: Error | null, result) => {
          if (isOutdatedPlan(error)) this.#names.renew();
          if (error instanceof Error) callback(connectionFailure(error));
          else callback(null, result);
        });
      },
    };
  }

  async #end(): Promise<pg.PoolClient | undefined> {
    this.#ended = true;
    await this.#opening;
    return this.#client;
  }
}

/** Throws StoreUnavailable for any connection error. */
function throwUnavailable(error: unknown): never {
  throw new StoreUnavailable("No connection to PostgreSQL", { cause: error });
}
