/**
 * A transaction on a connection of its own. It begins with its first statement and holds no connection before; a commit
 * counts only when PostgreSQL has confirmed it.
 */
import type { KeyObject } from "node:crypto";
import type { Knex } from "knex";
import pg from "pg";
import { MomentPassed } from "../cache/transaction-view.ts";
import { type Binding, bindDb, type Db, type KeyedTexts } from "../db.ts";
import { CommitUnconfirmed } from "../failures.ts";
import type { LoneStatements } from "./lone-statements.ts";
import { connectionFailure, isOutdatedPlan, ReadContinues, throwUnavailable } from "./postgres-errors.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { type ChangesSeen, isSelect, PostgresView } from "./postgres-view.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { StatementNames } from "./statement-names.ts";

const afterEnd = "A statement came after the end of its transaction.";

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** The connection as knex uses it. */
interface StatementRunner {
  query(statement: pg.QueryConfig, callback: Callback): void;
}

/** Parts that all transactions of a store share. */
export interface TransactionParts {
  /** Builds statements; it needs no connection of its own. */
  readonly builders: Knex;
  readonly sealingKey?: KeyObject | undefined;
  readonly pool: Pick<PostgresPool, "connect" | "isPooled" | "begin" | "commit">;
  readonly names: StatementNames;
  readonly lone: LoneStatements;
  readonly shared: Pick<SharedReads, "read">;
  /** Decides what the transaction may take from memory; without it, that is nothing. */
  readonly changes?: ChangesSeen;
}

/** The first statement of a read. */
interface FirstStatement {
  readonly text: string;
  readonly isNamed: boolean;
  /** Sent without a transaction. */
  readonly isAlone: boolean;
}

export class PostgresTransaction {
  /** Runs its statements in this transaction, and refuses them once it has ended. */
  readonly db: Db;
  readonly #pool: TransactionParts["pool"];
  readonly #names: StatementNames;
  readonly #lone: LoneStatements;
  readonly #mode: "read" | "write";
  readonly #view: PostgresView | undefined;
  #opening: Promise<StatementRunner> | undefined;
  #client: pg.PoolClient | undefined;
  #ended = false;
  #first: FirstStatement | undefined;
  #hasContinued = false;
  /** True after a statement that committed itself. */
  #isCommitted = false;
  /** True after an error that the server did not send: the connection may still be busy. */
  #isBroken = false;
  /** True where values from memory are of another moment. */
  #hasPassed = false;

  constructor({ builders, sealingKey, pool, names, lone, shared, changes }: TransactionParts, mode: "read" | "write") {
    this.#pool = pool;
    this.#names = names;
    this.#lone = lone;
    this.#mode = mode;
    this.#view = changes && new PostgresView(changes, mode);
    let statements = 0;
    // The transaction is the connection of its statements, as knex's dialect uses one.
    const about = (table: string | undefined): StatementRunner => ({
      query: (statement, callback) => {
        statements++;
        this.#view?.note(statement.text, table);
        this.#open().then((runner) => runner.query(statement, callback), callback);
      },
    });
    this.db = bindDb(builders, about, {
      engine: "postgres",
      sealingKey,
      view: this.#view,
      countStatements: () => statements,
      run: (text, bindings, table) => runText(about(table), text, bindings),
      runOnly: (text, bindings, table) => {
        if (mode === "read" || this.#opening !== undefined) return runText(about(table), text, bindings);
        statements++;
        this.#view?.note(text, table);
        return this.#runOnly(text, bindings);
      },
      runKeyed: (texts, key) => {
        if (!this.#mayShare(texts)) return runText(about(undefined), texts.one, key);
        statements++;
        this.#view?.note(texts.one, undefined);
        if (mode === "read") this.#first = { text: texts.one, isNamed: true, isAlone: true };
        return shared.read(texts.many, key);
      },
    });
  }

  /**
   * Makes what was written durable. A transaction without statements has nothing to commit.
   * @throws CommitUnconfirmed when the outcome is unknown, or when PostgreSQL rolled back instead
   */
  async commit(): Promise<void> {
    const client = await this.#end();
    if (client !== undefined) await this.#pool.commit(client);
  }

  /**
   * Ends a transaction that only read; nobody waits for it.
   * @throws ReadContinues or MomentPassed where it saw more than one moment
   */
  async finish(): Promise<void> {
    const client = await this.#end();
    if (client === undefined) return;
    if (this.#hasPassed) throw new MomentPassed();
    if (this.#first?.isAlone) {
      if (this.#hasContinued) throw new ReadContinues();
      return client.release(this.#isBroken);
    }
    if (this.#first?.isNamed && !this.#hasContinued) this.#lone.add(this.#first.text);
    client.query("commit").then(
      () => client.release(),
      () => client.release(true),
    );
  }

  /**
   * Undoes what was written. Where that cannot be said to the server, the connection ends, and the transaction with it.
   * @throws CommitUnconfirmed where it is committed, so that it never runs again
   */
  async rollBack(cause?: unknown): Promise<void> {
    if (this.#isCommitted) throw new CommitUnconfirmed("What failed was committed already", { cause });
    const client = await this.#end().catch(() => undefined);
    if (client === undefined) return;
    if (this.#first?.isAlone) return client.release(this.#isBroken);
    try {
      await client.query("rollback");
    } catch {
      return client.release(true);
    }
    client.release();
  }

  #open(): Promise<StatementRunner> {
    if (this.#ended) return Promise.reject(new TypeError(afterEnd));
    this.#opening ??= this.#pool.connect().then((client) => this.#begin(client), throwUnavailable);
    return this.#opening;
  }

  async #begin(client: pg.PoolClient): Promise<StatementRunner> {
    const begin = this.#mode === "read" ? undefined : this.#beginOf(client);
    this.#client = client;
    const named = !this.#pool.isPooled(client);
    const send: StatementRunner["query"] = (statement, callback) => {
      if (this.#ended) return callback(new TypeError(afterEnd));
      const name = named ? this.#names.of(statement.text) : undefined;
      if (this.#mode === "read" && !this.#beginRead(client, statement.text, name)) return callback(new ReadContinues());
      void client.query(name === undefined ? statement : { ...statement, name }, (error: Error | null, result) => {
        if (isOutdatedPlan(error)) this.#names.renew();
        if (error instanceof Error) {
          this.#isBroken ||= !(error instanceof pg.DatabaseError);
          callback(connectionFailure(error));
        } else if (this.#hasPassed) callback(new MomentPassed());
        else callback(null, result);
      });
    };
    return { query: begin === undefined ? send : afterBegin(client.query(begin), send) };
  }

  #beginOf(client: pg.PoolClient): string {
    try {
      return this.#pool.begin(client, "write");
    } catch (error) {
      client.release();
      throw error;
    }
  }

  /**
   * Begins the transaction of a read in the round trip of its first statement, unless that one is likely to be alone.
   * Returns false where it was not: the read has to run again.
   */
  #beginRead(client: pg.PoolClient, text: string, name: string | undefined): boolean {
    if (this.#first === undefined) {
      const doubt = this.#view?.doubt;
      const isAlone = name !== undefined && doubt === undefined && this.#lone.includes(text);
      this.#first = { text, isNamed: name !== undefined, isAlone };
      if (!isAlone) client.query(this.#pool.begin(client, this.#mode)).catch(() => undefined);
      if (doubt !== undefined) this.#resolve(client, name === undefined ? { ...doubt, name } : doubt);
      return true;
    }
    if (!this.#hasContinued && this.#first.isNamed) this.#lone.exclude(this.#first.text);
    this.#hasContinued = true;
    return !this.#first.isAlone;
  }

  /** Asks in the round trip of the first statement, whose answer comes after this one. */
  #resolve(client: pg.PoolClient, doubt: pg.QueryConfig): void {
    void client.query(doubt, (error: Error | null, result) => {
      this.#hasPassed = error instanceof Error || result.rows[0]?.changed !== false;
    });
  }

  /** Sends a statement that commits itself. Behind a pooler, whose transactions have the limits, it is as any other. */
  async #runOnly(text: string, bindings: readonly Binding[]): Promise<unknown[]> {
    if (this.#ended) throw new TypeError(afterEnd);
    const client = await this.#pool.connect().catch(throwUnavailable);
    if (this.#pool.isPooled(client)) {
      this.#opening = this.#begin(client);
      return runText(await this.#opening, text, bindings);
    }
    this.#beginOf(client);
    try {
      const { rows } = await this.#pool.commit(client, { text, values: [...bindings], name: this.#names.of(text) });
      this.#isCommitted = rows.length > 0;
      this.#ended = this.#isCommitted;
      return rows;
    } catch (error) {
      if (isOutdatedPlan(error)) this.#names.renew();
      throw error;
    }
  }

  /** A statement of a write sees a moment of its own. A read has one moment: it shares a statement that is likely to be alone. */
  #mayShare({ one }: KeyedTexts): boolean {
    if (this.#opening !== undefined || this.#ended) return false;
    if (this.#mode === "write") return true;
    return this.#first === undefined && this.#view?.doubt === undefined && this.#lone.includes(one);
  }

  async #end(): Promise<pg.PoolClient | undefined> {
    this.#ended = true;
    await this.#opening;
    return this.#client;
  }
}

/** Holds back what would be durable by itself without a transaction around it until `begin` is done; a first `select` need not wait. */
function afterBegin(begun: Promise<unknown>, send: StatementRunner["query"]): StatementRunner["query"] {
  begun.catch(() => undefined);
  let isFirst = true;
  return (statement, callback) => {
    const travelsWithBegin = isFirst && isSelect(statement.text);
    isFirst = false;
    if (travelsWithBegin) return send(statement, callback);
    begun.then(
      () => send(statement, callback),
      (error: unknown) => callback(connectionFailure(error)),
    );
  };
}

/** Runs a statement, and names it in the error where it fails, as knex does. */
function runText(runner: StatementRunner, text: string, values: readonly Binding[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    runner.query({ text, values: [...values] }, (error, result) => {
      if (error === null) return resolve(result?.rows ?? []);
      error.message = `${text} - ${error.message}`;
      reject(error);
    });
  });
}
