/**
 * Every release that can be upgraded from: the present version reads what it left, and on the schema of the present version
 * it can go on. Of a release there are dumps of both databases, what its operations answered, and the statements that it
 * sent while its own contract tests ran.
 */
import { createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { beforeAll, describe, expect, test } from "vitest";
import { type Database, emptyDatabase, engine, recorded } from "./databases.ts";
import { bootstrap, leaveRows, masterKey, now, readRows } from "./scenario.ts";
import { allowsRowsWithout, type Column, readSchema, type Schema } from "./schema.ts";

const patience = { timeout: 120_000 };

/** The migrations that the release knows; it refuses to start where its table names another one. */
const migrationsOfRelease = "select name from knex_migrations order by name";

function isColumnOf({ columns }: Schema, { table, column }: Column): boolean {
  return columns.some((one) => one.table === table && one.column === column);
}

async function useServer<T>(
  database: Database,
  work: (client: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  // Releases without the setting showed it as off.
  const server = await startServer({ bootstrap, databaseUrl: database.url, masterKey, partnerLink: "off" });
  try {
    server.setTime(now);
    return await work(createClient({ baseUrl: server.url, apiKey: server.apiKey }));
  } finally {
    await server.close();
  }
}

describe.each(["0.1.0"])(`A store of version %s on ${engine}`, patience, (version) => {
  let database: Database;
  let before: Schema;
  let after: Schema;
  let known: unknown;

  beforeAll(async () => {
    database = await emptyDatabase();
    await database.run(recorded(version, `${engine}.sql`));
    before = await readSchema(database, engine);
    known = await database.rows(migrationsOfRelease);
  }, 60_000);

  test("is migrated, and everything in it is read as that version read it", async () => {
    const answers = await useServer(database, readRows);
    expect(answers).toMatchObject(JSON.parse(recorded(version, `${engine}.json`)));
    after = await readSchema(database, engine);
  });

  test("takes every statement that version sends", async () => {
    const statements = recorded(version, `${engine}-statements.txt`)
      .split("\n")
      .filter((line) => line !== "");
    expect(statements.length).toBeGreaterThan(300);
    const failures: string[] = [];
    for (const statement of statements) {
      await database.compile(statement).catch((error: unknown) => failures.push(`${statement}: ${error}`));
    }
    expect(failures).toEqual([]);
  });

  test("has every column of that version, and requires no other", () => {
    const wider = (type: string): string[] => (type === "integer" ? ["integer", "bigint"] : [type]);
    for (const old of before.columns) {
      const present = after.columns.find(({ table, column }) => table === old.table && column === old.column);
      expect(wider(old.type), `${old.table}.${old.column}`).toContain(present?.type);
      expect(!old.isRequired && present?.isRequired === true, `${old.table}.${old.column} is required`).toBe(false);
    }
    const tables = new Set(before.columns.map(({ table }) => table));
    const added = after.columns.filter((one) => tables.has(one.table) && !isColumnOf(before, one));
    expect(added.filter(({ isRequired }) => isRequired)).toEqual([]);
  });

  test("refuses no row that version writes", () => {
    const tables = new Set(before.columns.map(({ table }) => table));
    const former = new Set(before.constraints.map((one) => JSON.stringify(one)));
    const added = after.constraints.filter((one) => tables.has(one.table) && !former.has(JSON.stringify(one)));
    const unknown = after.columns.filter((one) => !isColumnOf(before, one));
    expect(added.filter((one) => !allowsRowsWithout(one, unknown))).toEqual([]);
  });

  test("lets that version start: it knows every migration that its own table names", async () => {
    expect(await database.rows(migrationsOfRelease)).toEqual(known);
  });

  test("takes the rows that version wrote into tables made by this one", async () => {
    const fresh = await emptyDatabase();
    await useServer(fresh, async () => undefined);
    const tables = [...new Set(before.columns.map(({ table }) => table))];
    const dump = recorded(version, `${engine}.sql`);
    const inserts = (dump.match(/^INSERT INTO (?!(public\.)?knex_|sqlite_)[\s\S]*?\);$/gm) ?? []).map(named);
    expect(inserts.length).toBeGreaterThan(tables.length);
    // Tables are not filled in the order of their foreign keys, here or in any restore.
    const start = engine === "sqlite" ? "begin;" : "begin; set local session_replication_role = replica;";
    const empty = tables.map((table) => `delete from ${table};`).join("\n");
    const end = engine === "sqlite" ? "commit;" : `${continueIds} commit;`;
    await fresh.run(`${start}\n${empty}\n${inserts.join("\n")}\n${end}`);
    const answers = await useServer(fresh, readRows);
    expect(answers).toMatchObject(JSON.parse(recorded(version, `${engine}.json`)));
  });

  /** PostgreSQL counts ids apart from the rows; a restore sets its sequences, and so does this. */
  const continueIds = `do $$ declare own record; begin
    for own in select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and column_default like 'nextval%' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I), false)',
        own.table_name, own.column_name, own.column_name, own.table_name);
    end loop; end $$;`;

  /** SQLite's dump does not name the columns, which a version does. */
  function named(insert: string): string {
    const [, table] = /^INSERT INTO (\w+) VALUES/.exec(insert) ?? [];
    if (table === undefined) return insert;
    const columns = before.columns.filter((one) => one.table === table).map(({ column }) => `"${column}"`);
    return insert.replace(" VALUES", ` (${columns.join(", ")}) VALUES`);
  }
});

test("the operations that the releases were recorded with still leave rows of every kind", patience, async () => {
  const database = await emptyDatabase();
  const answers = await useServer(database, async (client) => {
    await leaveRows(client);
    return readRows(client);
  });
  expect(Object.entries(answers).filter(([, value]) => Array.isArray(value) && value.length === 0)).toEqual([]);
});
