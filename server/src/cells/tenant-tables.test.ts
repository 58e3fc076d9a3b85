/** The list of what moves with a tenant is held against the schema that the migrations make. */
import { afterAll, expect, test } from "vitest";
import { openStore } from "../store/open.ts";
import { tableColumns, tableNames } from "../store/table-columns.ts";
import { narrowToTenant, stayingTables, tenantTables } from "./tenant-tables.ts";

const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
afterAll(() => store.close());

test("every table of the schema moves or stays", async () => {
  expect([...(await store.read(tableNames))].toSorted()).toEqual([...tenantTables, ...stayingTables].toSorted());
});

test("a table that names a tenant moves", async () => {
  for (const table of stayingTables) {
    const columns = await store.read((db) => tableColumns(db, table));
    expect([table, columns.map(({ name }) => name)]).not.toEqual([table, expect.arrayContaining(["tenant_id"])]);
  }
});

test("what a row refers to is filled before it, and each way leads to the tenant", async () => {
  for (const [place, table] of tenantTables.entries()) {
    const owners: string[] = await store.read((db) =>
      db(db.raw('(select distinct "table" as name from pragma_foreign_key_list(?)) as found', [table])).pluck("name"),
    );
    const filled = ["tenants", ...tenantTables.slice(0, place)];
    expect([table, owners.filter((owner) => !filled.includes(owner))]).toEqual([table, []]);
    expect(await store.read((db) => narrowToTenant(db, table, "nobody")(db(table)))).toEqual([]);
  }
});
