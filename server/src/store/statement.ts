/**
 * Statements as text, for the few that requests run most: knex takes longer to build one than SQLite to run it. They run
 * on the connections of knex's client, so that events and messages of errors are those of any other statement.
 *
 * A text never changes, whatever it is about and however many rows there are: prepared statements are kept by it.
 */
import type { Knex } from "knex";
import { isPostgres } from "./columns.ts";
import { runAtOnce } from "./sqlite/run-at-once.ts";

type Scalar = string | number | boolean | null;
/** A list is an array on PostgreSQL, and on SQLite a JSON array for `json_each`. */
export type Binding = Scalar | readonly Scalar[];

/** The part of knex's client that runs a statement. */
interface StatementClient {
  readonly driverName: string;
  acquireConnection(): unknown;
  releaseConnection(connection: unknown): unknown;
  query(
    connection: unknown,
    statement: { readonly sql: string; readonly bindings: readonly unknown[] },
  ): Promise<{ readonly response: unknown }>;
}

/** A statement that returns rows. */
export class Statement<Row> {
  readonly #sqlite: string;
  readonly #postgres: string;

  /** @param text as PostgreSQL has it, with `?` for each binding; a list is taken by `= any(?::text[])` */
  constructor(text: string) {
    this.#postgres = numbered(text);
    this.#sqlite = text
      .replaceAll(/= any\(\?::\w+\[\]\)/g, "in (select value from json_each(?))")
      .replace(/ for (?:no key update|key share)$/, "");
  }

  /** Returns the rows; types are as the statement's columns have them, as with knex. */
  all(db: Knex, bindings: readonly Binding[]): Promise<Row[]> {
    return isPostgres(db) ? run(db, this.#postgres, bindings) : run(db, this.#sqlite, bindings.map(toJson));
  }
}

/** PostgreSQL's type of a column. */
type ColumnType = "text" | "boolean" | "integer" | "bigint";

interface InsertOptions<Row> {
  readonly table: string;
  /** Every column of the row. */
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType };
  /** The rest of the statement, such as `on conflict … returning …`. */
  readonly end: string;
}

/** Rows per statement on PostgreSQL. */
const maximumRows = 1_000;

/** An insertion of any number of rows: one statement on PostgreSQL; on SQLite, without round trips, one for each row. */
export class InsertStatement<Row extends { readonly [Column in keyof Row]: Scalar }, Returned = never> {
  readonly #columns: readonly (keyof Row & string)[];
  readonly #one: Statement<Returned>;
  readonly #many: string;

  constructor({ table, columns, end }: InsertOptions<Row>) {
    this.#columns = namesOf(columns);
    const into = `insert into ${table} (${this.#columns.join(", ")})`;
    this.#one = new Statement(`${into} values (${this.#columns.map(() => "?").join(", ")}) ${end}`);
    const lists = this.#columns.map((name) => `?::${columns[name]}[]`);
    this.#many = numbered(`${into} select * from unnest(${lists.join(", ")}) ${end}`);
  }

  /** Inserts the rows in this order; resolves to what the statement returns. */
  async all(db: Knex, rows: readonly Row[]): Promise<Returned[]> {
    const [first, ...others] = rows;
    if (first === undefined) return [];
    if (others.length === 0) return this.#one.all(db, this.#valuesOf(first));
    const returned: Returned[] = [];
    if (isPostgres(db)) {
      for (let start = 0; start < rows.length; start += maximumRows) {
        const some = rows.slice(start, start + maximumRows);
        const lists = this.#columns.map((name) => some.map((row) => row[name]));
        for (const row of await run<Returned>(db, this.#many, lists)) returned.push(row);
      }
    } else {
      for (const row of rows) for (const one of await this.#one.all(db, this.#valuesOf(row))) returned.push(one);
    }
    return returned;
  }

  #valuesOf(row: Row): Scalar[] {
    return this.#columns.map((name) => row[name]);
  }
}

async function run<Row>(db: Knex, sql: string, bindings: readonly Binding[]): Promise<Row[]> {
  const client: StatementClient = db.client;
  const acquired = client.acquireConnection();
  const connection = acquired instanceof Promise ? await acquired : acquired;
  try {
    if (client.driverName === "better-sqlite3") return runAtOnce<Row>(db, connection, sql, bindings);
    const { response } = await client.query(connection, { sql, bindings });
    return rowsOf(response);
  } finally {
    const released = client.releaseConnection(connection);
    if (released instanceof Promise) await released;
  }
}

/** SQLite's drivers respond with the rows, PostgreSQL's with an object that has them; a statement without rows with neither. */
function rowsOf<Row>(response: unknown): Row[] {
  if (Array.isArray(response)) return response;
  if (typeof response === "object" && response !== null && "rows" in response && Array.isArray(response.rows))
    return response.rows;
  return [];
}

function toJson(binding: Binding): Scalar {
  return typeof binding === "object" && binding !== null ? JSON.stringify(binding) : binding;
}

/** Numbers the bindings as PostgreSQL has them. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll("?", () => `$${++count}`);
}

function namesOf<Columns extends object>(columns: Columns): Extract<keyof Columns, string>[] {
  const names: Extract<keyof Columns, string>[] = [];
  for (const name in columns) names.push(name);
  return names;
}
