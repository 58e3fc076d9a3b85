/** The handle of a transaction: knex's builders, whose statements run on its connection, and what the store knows of it. */
import type { KeyObject } from "node:crypto";
import type { Knex } from "knex";
import type { CacheView } from "./cache/cache-view.ts";

/** The type of a row that no type parameter names, as knex has it. */
type UntypedRow = Knex extends Knex<infer Row> ? Row : never;
type TableName = Knex.TableDescriptor | Knex.AliasDict;
type Bindings = readonly Knex.RawBinding[] | Knex.ValueDict;

const build = <Row extends object>(base: Knex, table: TableName) => base<Row>(table);

export interface Db {
  <Row extends object = UntypedRow>(table: TableName): ReturnType<typeof build<Row>>;
  raw<Result = UntypedRow>(sql: string, bindings?: Bindings): Knex.Raw<Result>;
  readonly state: TransactionState;
}

/** A value that a constant statement binds; a list is an array on PostgreSQL, and a JSON array on SQLite. */
export type Binding = Scalar | readonly Scalar[];
export type Scalar = string | number | boolean | null;

/** The key that a row is found by. */
export type Key = readonly [tenantId: string, id: string];

/** The texts of a read by key: for one key, and for a list of tenants and one of ids. */
export interface KeyedTexts {
  readonly one: string;
  readonly many: string;
}

export interface TransactionState {
  readonly engine: "postgres" | "sqlite";
  /** Seals secrets; undefined without a master key. */
  readonly sealingKey: KeyObject | undefined;
  /** Decides what caches may answer; undefined where the store cannot know of all changes. */
  readonly view: CacheView | undefined;
  // No getter: V8 keeps each object that is made with one, and all that it refers to, until memory is full.
  /** Returns how many statements the transaction had so far; on SQLite its connection. */
  countStatements(): number;
  /**
   * Runs a statement whose text never changes, without building it first.
   *
   * @param table the one that it writes; undefined where it writes none, or any
   */
  run(text: string, bindings: readonly Binding[], table: string | undefined): Promise<unknown[]>;
  /**
   * The same of a statement that is likely to be the only one of its transaction: as the first, it saves the round trips around
   * it. What returned rows is committed by then, and no statement may follow; what returned none has to have written nothing.
   * Undefined where there are no round trips.
   */
  readonly runOnly?: TransactionState["run"];
  /**
   * Runs a read by key. As the first statement it may be one that other requests share; rows of one key may be given to several.
   * Undefined where there are no round trips.
   */
  readonly runKeyed?: (texts: KeyedTexts, key: Key) => Promise<unknown[]>;
}

/**
 * Binds a builder of statements to a transaction.
 *
 * @param base needs no connections of its own
 * @param connectionOf the connection as knex's dialect uses it, for the statements of a table; undefined where a statement
 *   may be about any
 */
export function bindDb(base: Knex, connectionOf: (table: string | undefined) => object, state: TransactionState): Db {
  const db = <Row extends object>(table: TableName) =>
    build<Row>(base, table).connection(connectionOf(plainName(table)));
  const raw = <Result>(sql: string, bindings?: Bindings) =>
    (bindings === undefined ? base.raw<Result>(sql) : base.raw<Result>(sql, bindings)).connection(
      connectionOf(undefined),
    );
  return Object.assign(db, { raw, state });
}

/** An alias, or a query in place of a table, is only read. */
function plainName(table: TableName): string | undefined {
  return typeof table === "string" && !table.includes(" ") ? table : undefined;
}

export function isPostgres(db: Db): boolean {
  return db.state.engine === "postgres";
}
