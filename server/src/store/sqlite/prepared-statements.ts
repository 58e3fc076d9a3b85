/**
 * Prepared statements of `better-sqlite3`: compiling most of our statements takes longer than running them, and Knex has
 * every one compiled anew. SQLite compiles a kept one again by itself where the schema has changed meanwhile.
 */

/** A connection of `better-sqlite3`. */
interface Connection {
  prepare(sql: string): unknown;
}

/** Cache size; the least recently used statement is evicted. */
const maximumStatements = 500;
/** Lists of many values make long statements that rarely come again. */
const maximumLength = 4_000;

/** Caches the connection's prepared statements. Callers must finish reading each statement. */
export function cachePreparedStatements(connection: Connection): void {
  const prepare = connection.prepare.bind(connection);
  const kept = new Map<string, unknown>();
  connection.prepare = (sql) => {
    if (sql.length > maximumLength) return prepare(sql);
    const statement = kept.get(sql) ?? prepare(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > maximumStatements && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
