import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "./open.ts";
import { InsertStatement, JointStatement, KeyedRead, Statement } from "./statement.ts";
import type { Store } from "./store.ts";

let store: Store;

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
});

afterEach(() => store.close());

interface TenantRow {
  id: string;
  name: string;
}

const insertTenants = new InsertStatement<TenantRow, Pick<TenantRow, "id">>({
  table: "tenants",
  columns: { id: "text", name: "text" },
  end: "on conflict (id) do nothing returning id",
});
const listTenants = new Statement<TenantRow>("select id, name from tenants where name <> ? order by id");
const someTenants = new Statement<TenantRow>(
  "select id, name from tenants where id = any(?::text[]) order by id for no key update",
);

const one = { id: "one", name: "Tenant one" };
const two = { id: "two", name: "Tenant two" };
const three = { id: "three", name: "Tenant three" };

test("rows go in, and only those come back that were not there", async () => {
  const inserted = await store.write(async (db) => [
    await insertTenants.all(db, []),
    await insertTenants.all(db, [one]),
    await insertTenants.all(db, [one, two, three]),
  ]);
  expect(inserted).toEqual([[], [{ id: "one" }], [{ id: "two" }, { id: "three" }]]);
  expect(await store.read((db) => listTenants.all(db, ["Tenant two"]))).toEqual([one, three]);
});

test("a list is one binding", async () => {
  await store.write((db) => insertTenants.all(db, [one, two, three]));
  expect(await store.read((db) => someTenants.all(db, [["three", "one", "'"]]))).toEqual([one, three]);
});

test("a read by key finds the row of its tenant and id", async () => {
  const read = new KeyedRead<{ score: number }>("select tenant_id, id, score from content_users", "content_users");
  await store.write(async (db) => {
    await insertTenants.all(db, [one, two]);
    const users = [one, two].map(({ id }, score) => ({ tenant_id: id, id: "user", score }));
    await db("content_users").insert(users.map((user) => ({ ...user, create_instant: 0, document: "{}" })));
  });
  const found = await store.read(async (db) => [
    await read.all(db, ["two", "user"]),
    await read.all(db, ["two", "one"]),
  ]);
  expect(found).toEqual([[{ tenant_id: "two", id: "user", score: 1 }], []]);
});

test("a statement that returns no rows resolves to none", async () => {
  const rename = new Statement("update tenants set name = ? where id = ?");
  await store.write((db) => insertTenants.all(db, [one]));
  expect(await store.write((db) => rename.all(db, ["Harbour", "one"]))).toEqual([]);
  expect(await store.read((db) => listTenants.all(db, [""]))).toEqual([{ id: "one", name: "Harbour" }]);
});

test("two statements that are one on PostgreSQL write both, and return what the second does", async () => {
  const both = new JointStatement<{ id: string }>(
    "update tenants set name = ? where id = ?",
    "insert into tenants (id, name) values (?, ?) returning id",
    "tenants",
  );
  await store.write((db) => insertTenants.all(db, [one]));
  expect(await store.write((db) => both.all(db, ["Harbour", "one"], ["two", "Quay"]))).toEqual([{ id: "two" }]);
  const stored = [
    { id: "one", name: "Harbour" },
    { id: "two", name: "Quay" },
  ];
  expect(await store.read((db) => listTenants.all(db, [""]))).toEqual(stored);
});

test("an error names the statement, not the values, and is the store's own failure", async () => {
  const insert = new Statement("insert into tenants (id, name) values (?, ?)");
  const twice = store.write(async (db) => {
    await insert.all(db, ["secret", "Harbour"]);
    await insert.all(db, ["secret", "Harbour"]);
  });
  const error: unknown = await twice.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "DuplicateKey", constraint: "tenants_id" });
  expect(String(error instanceof Error ? error.cause : error)).toContain("insert into tenants");
  expect(String(error instanceof Error ? error.cause : error)).not.toContain("secret");
});

test("a truth value goes in as SQLite has it", async () => {
  const truth = new Statement<{ yes: number; no: number }>("select ? as yes, ? as no");
  expect(await store.read((db) => truth.all(db, [true, false]))).toEqual([{ yes: 1, no: 0 }]);
});
