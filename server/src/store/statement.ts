/**
 * Statements as text, for the few that requests run most: knex takes longer to build one than SQLite to run it.
 *
 * A text never changes, whatever it is about and however many rows there are: prepared statements are kept by it.
 */
import { type Binding, type Db, isPostgres, type Key, type KeyedTexts, type Scalar } from "./db.ts";
import type { SqlType } from "./table.ts";

/** A statement that returns rows. */
export class Statement<Row> {
  readonly #sqlite: string;
  readonly #postgres: string;
  readonly #table: string | undefined;

  /**
   * @param text as PostgreSQL has it, with `?` for each binding; a list is taken by `= any(?::text[])`
   * @param table the one that it writes; caches of the others stay valid
   */
  constructor(text: string, table?: string) {
    this.#postgres = numbered(text);
    this.#sqlite = text
      .replaceAll(/= any\(\?::\w+\[\]\)/g, "in (select value from json_each(?))")
      .replace(/\sfor (?:update(?: of \w+)?|no key update|key share|share)(?= on conflict |$)/, "");
    this.#table = table;
  }

  /** Returns the rows; types are as the statement's columns have them, as with knex. */
  all(db: Db, bindings: readonly Binding[]): Promise<Row[]> {
    return this.#run(db, db.state.run, bindings);
  }

  /** The same of a statement that is likely to be the only one of its transaction (see `runOnly`). */
  asOnly(db: Db, bindings: readonly Binding[]): Promise<Row[]> {
    return this.#run(db, db.state.runOnly ?? db.state.run, bindings);
  }

  async #run(db: Db, run: Db["state"]["run"], bindings: readonly Binding[]): Promise<Row[]> {
    return rowsOf(
      isPostgres(db)
        ? await run(this.#postgres, bindings, this.#table)
        : await run(this.#sqlite, bindings.map(toSqlite), this.#table),
    );
  }
}

/** A read by tenant and id. On PostgreSQL, those of requests that come together are one statement. */
export class KeyedRead<Row extends object> {
  readonly #texts: KeyedTexts;
  readonly #one: Statement<Row>;

  /** @param text selects from the table, and others joined to it, its tenant_id, its id and more; it ends before `where` */
  constructor(text: string, table: string) {
    const one = `${text} where ${table}.tenant_id = ? and ${table}.id = ?`;
    const many = `${text} where (${table}.tenant_id, ${table}.id) in (select * from unnest($1::text[], $2::text[]))`;
    this.#texts = { one: numbered(one), many };
    this.#one = new Statement(one);
  }

  /** Returns the rows of the key; nobody may change them. */
  async all(db: Db, key: Key): Promise<readonly Row[]> {
    const { runKeyed } = db.state;
    return runKeyed === undefined ? this.#one.all(db, key) : rowsOf(await runKeyed(this.#texts, key));
  }
}

/** Two statements that write, of which the second needs nothing of the first: one on PostgreSQL. */
export class JointStatement<Row = never> {
  readonly #joint: Statement<Row>;
  readonly #first: Statement<never>;
  readonly #second: Statement<Row>;

  /** @param table the one of the two that caches may hold something of */
  constructor(first: string, second: string, table: string) {
    this.#joint = new Statement(`with first as (${first}) ${second}`, table);
    this.#first = new Statement(first, table);
    this.#second = new Statement(second, table);
  }

  /** Returns the rows of the second. */
  async all(db: Db, first: readonly Binding[], second: readonly Binding[]): Promise<Row[]> {
    if (isPostgres(db)) return this.#joint.all(db, [...first, ...second]);
    await this.#first.all(db, first);
    return this.#second.all(db, second);
  }
}

interface InsertOptions<Row> {
  readonly table: string;
  /** Every column of the row. */
  readonly columns: { readonly [Column in keyof Row & string]: SqlType };
  /** The rest of the statement, such as `on conflict … returning …`. */
  readonly end: string;
}

/** Rows per statement on PostgreSQL. */
const maximumRows = 1_000;

/** An insertion of any number of rows: one statement on PostgreSQL; on SQLite, without round trips, one for each row. */
export class InsertStatement<Row extends { readonly [Column in keyof Row]: Scalar }, Returned = never> {
  readonly #columns: readonly (keyof Row & string)[];
  readonly #one: Statement<Returned>;
  readonly #many: Statement<Returned>;

  constructor({ table, columns, end }: InsertOptions<Row>) {
    this.#columns = Object.keys(columns) as (keyof Row & string)[];
    const into = `insert into ${table} (${this.#columns.join(", ")})`;
    this.#one = new Statement(`${into} values (${this.#columns.map(() => "?").join(", ")}) ${end}`, table);
    const lists = this.#columns.map((name) => `?::${columns[name]}[]`);
    this.#many = new Statement(`${into} select * from unnest(${lists.join(", ")}) ${end}`, table);
  }

  /** Inserts the rows in this order; resolves to what the statement returns. */
  async all(db: Db, rows: readonly Row[]): Promise<Returned[]> {
    const [first, ...others] = rows;
    if (first === undefined) return [];
    if (others.length === 0) return this.#one.all(db, this.#valuesOf(first));
    const returned: Returned[] = [];
    if (isPostgres(db)) {
      for (let start = 0; start < rows.length; start += maximumRows) {
        const some = rows.slice(start, start + maximumRows);
        const lists = this.#columns.map((name) => some.map((row) => row[name]));
        for (const row of await this.#many.all(db, lists)) returned.push(row);
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

/** The columns of a row are those that the statement names. */
function rowsOf<Row>(rows: readonly unknown[]): Row[] {
  return rows as Row[];
}

function toSqlite(binding: Binding): Scalar {
  if (typeof binding === "boolean") return Number(binding);
  return typeof binding === "object" && binding !== null ? JSON.stringify(binding) : binding;
}

/** Numbers the bindings as PostgreSQL has them. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll("?", () => `$${++count}`);
}
