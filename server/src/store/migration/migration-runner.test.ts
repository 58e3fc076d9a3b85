/** A second migration, on the database that DATABASE_URL names or in a file: it expands first, and contracts a release later. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Knex } from "knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteWriter } from "../sqlite/sqlite.ts";
import { openEmptyPostgres } from "../testdata/empty-postgres.ts";
import { type Migration, silentReport } from "./migration.ts";
import { SchemaTooNew } from "./migration-failures.ts";
import { readSchemaState, runMigrations } from "./migration-runner.ts";
import { migrations } from "./migrations.ts";

const isPostgres = process.env["DATABASE_URL"] !== undefined;

let db: Knex;
let close: () => Promise<void>;

beforeAll(async () => {
  if (isPostgres) {
    ({ db, close } = await openEmptyPostgres());
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-"));
  db = openSqliteWriter({ kind: "sqlite", file: join(folder, "store.db"), driver: "better-sqlite3" });
  close = async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  };
});

afterAll(() => close());

const expanding: Migration = {
  name: "002-tenant-colors",
  up: (moment) => moment.schema.alterTable("tenants", (table) => table.text("color")),
};

/** Outside of a transaction on PostgreSQL; it fails once after it began. */
let failures = 1;
const concurrent: Migration = {
  name: "003-tenant-color-index",
  transaction: false,
  async up(moment) {
    const how = isPostgres ? "concurrently" : "";
    await moment.raw(`drop index ${how} if exists tenants_color`);
    await moment.raw(`create index ${how} tenants_color on tenants (color)`);
    if (failures-- > 0) throw new Error("killed");
  },
};

const contracting: Migration = {
  name: "004-no-tenant-colors",
  requires: concurrent.name,
  async up(moment) {
    await moment.raw("drop index tenants_color");
    await moment.schema.alterTable("tenants", (table) => table.dropColumn("color"));
  },
};

const [first, second, third] = [migrations, [...migrations, expanding], [...migrations, expanding, concurrent]];
const insertTenant = (id: string) => db("tenants").insert({ id, name: "Harbour" });

test("expands while the release before goes on, and only later contracts", async () => {
  await runMigrations(db, first, silentReport);
  await insertTenant("before");
  expect((await readSchemaState(db, second)).pending.map(({ name }) => name)).toEqual([expanding.name]);
  await runMigrations(db, second, silentReport);
  // The release before neither knows the column nor sees anything to do.
  expect(await readSchemaState(db, first)).toEqual({ pending: [], unknown: [expanding.name] });
  await runMigrations(db, first, silentReport);
  await insertTenant("beside");
  expect(await db("tenants").orderBy("id").select("id", "color")).toEqual([
    { id: "before", color: null },
    { id: "beside", color: null },
  ]);
  await expect(runMigrations(db, third, silentReport)).rejects.toThrow("killed");
  await runMigrations(db, third, silentReport);
  await runMigrations(db, [...third, contracting], silentReport);
  expect((await readSchemaState(db, third)).unknown).toEqual([contracting.name]);
  await expect(readSchemaState(db, second)).rejects.toThrow(SchemaTooNew);
});

test.runIf(isPostgres)("waits for a long transaction, and nobody waits behind it", async () => {
  const long = await db.transaction();
  await long("tenants").insert({ id: "of the long transaction", name: "Long" });
  let isDone = false;
  let attempts = 0;
  const locking: Migration = {
    name: "005-tenant-mottos",
    up(moment) {
      attempts++;
      return moment.schema.alterTable("tenants", (table) => table.text("motto"));
    },
  };
  const change = runMigrations(db, [...third, contracting, locking], silentReport).then(() => {
    isDone = true;
  });
  // With one lock that waits on, the first of these would not end.
  for (let written = 0; attempts < 4; written++) await insertTenant(`written ${written}`);
  expect(isDone).toBe(false);
  await long.commit();
  await change;
  expect(await db("tenants").where({ id: "of the long transaction" }).first()).toMatchObject({ motto: null });
});
