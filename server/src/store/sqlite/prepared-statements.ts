/**
 * Prepared statements of `better-sqlite3`: compiling most of our statements takes longer than running them, and Knex has
 * every one compiled anew. SQLite compiles a kept one again by itself where the schema has changed meanwhile.
 */
import { LRUCache } from "lru-cache";
import { namesIn } from "../cache/table-clock.ts";

/** A connection of `better-sqlite3`. */
interface Connection<Statement> {
  prepare(sql: string): Statement;
}

interface CachedStatement<Statement> {
  readonly statement: Statement;
  /** The names in a statement that writes. */
  readonly written: ReadonlySet<string> | undefined;
}

/** Cache size; the least recently used statement is evicted. */
const maximumStatements = 500;
/** Lists of many values make long statements that rarely come again. */
const maximumLength = 4_000;

/**
 * Caches the connection's prepared statements. Callers must finish reading each statement.
 *
 * @param onWrite is called with the names in each statement that is prepared to write, tables among them
 */
export function cachePreparedStatements<Statement extends { readonly readonly: boolean }>(
  connection: Connection<Statement>,
  onWrite: (names: ReadonlySet<string>) => void,
): void {
  const prepareAnew = connection.prepare.bind(connection);
  const kept = new LRUCache<string, CachedStatement<Statement>>({ max: maximumStatements });
  const prepare = (sql: string): CachedStatement<Statement> => {
    const statement = prepareAnew(sql);
    return { statement, written: statement.readonly ? undefined : namesIn(sql) };
  };
  connection.prepare = (sql) => {
    let prepared = kept.get(sql);
    if (prepared === undefined) {
      prepared = prepare(sql);
      if (sql.length <= maximumLength) kept.set(sql, prepared);
    }
    if (prepared.written !== undefined) onWrite(prepared.written);
    return prepared.statement;
  };
}
