/**
 * Runs a statement of constant text on `better-sqlite3`, which answers at once: knex's client copies and formats each
 * statement for its debug output and awaits twice, which takes longer than SQLite.
 */
import type { Knex } from "knex";

interface PreparedStatement<Row> {
  /** True where the statement returns rows. */
  readonly reader: boolean;
  all(values: readonly unknown[]): Row[];
  run(values: readonly unknown[]): unknown;
}

interface Connection {
  readonly __knexUid?: string;
  readonly __knexTxId?: string;
  prepare<Row>(sql: string): PreparedStatement<Row>;
}

/** The part of knex's client that tells of statements. */
interface Client {
  emit(event: "query", statement: object): unknown;
  emit(event: "query-error", error: unknown, statement: object): unknown;
}

/** Tells of the statement and of its failure as knex does. */
export function runAtOnce<Row>(db: Knex, acquired: unknown, sql: string, values: readonly unknown[]): Row[] {
  const client: Client = db.client;
  if (!isConnection(acquired)) throw new TypeError("This version of better-sqlite3 prepares statements elsewhere.");
  const { __knexUid, __knexTxId } = acquired;
  const statement = { __knexUid, __knexTxId, sql, bindings: values };
  client.emit("query", statement);
  try {
    const prepared = acquired.prepare<Row>(sql);
    const bound = values.map(toSqlite);
    if (prepared.reader) return prepared.all(bound);
    prepared.run(bound);
    return [];
  } catch (error) {
    if (error instanceof Error) error.message = `${sql} - ${error.message}`;
    client.emit("query-error", error, statement);
    throw error;
  }
}

function isConnection(acquired: unknown): acquired is Connection {
  return typeof acquired === "object" && acquired !== null && "prepare" in acquired;
}

function toSqlite(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}
