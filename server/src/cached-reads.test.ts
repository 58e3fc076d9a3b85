/** Law of all caches of reads: whatever changes a value also changes one of the tables that its cache names. */
import { expect, onTestFinished, test } from "vitest";
import { shownEntries } from "./filtering/blacklist/filter-entries.ts";
import { revisions } from "./filtering/word-lists/revisions.ts";
import { applicationStates, shownApplications } from "./identity/applications/application-store.ts";
import { signingKeys } from "./identity/tokens/signing-keys.ts";
import { candidateKeys } from "./identity/tokens/verification.ts";
import { foundApplications } from "./moderation/applications/application-cache.ts";
import { sessions } from "./moderation/operators/operator-tokens.ts";
import { migrate } from "./store/migration/migrations.ts";
import { openSqlite } from "./store/sqlite/sqlite.ts";
import { openEmptyPostgres } from "./store/testdata/empty-postgres.ts";

const caches = {
  shownEntries,
  revisions,
  shownApplications,
  applicationStates,
  signingKeys,
  candidateKeys,
  foundApplications,
  sessions,
};

async function open() {
  const store = await openSqlite(":memory:", "better-sqlite3");
  onTestFinished(() => store.close());
  return store;
}

test.each(Object.entries(caches))("%s names the tables whose deletions reach its own", async (_, { tables }) => {
  const store = await open();
  const parents: { child: string; parent: string }[] = await store.read((db) =>
    db.raw(
      `select distinct child.name as child, reference."table" as parent
       from sqlite_master child, pragma_foreign_key_list(child.name) reference
       where child.type = 'table' and (reference.on_delete <> 'NO ACTION' or reference.on_update <> 'NO ACTION')`,
    ),
  );
  expect(parents.length).toBeGreaterThan(10);
  for (const { child, parent } of parents) if (tables.includes(child)) expect(tables).toContain(parent);
});

test.each(Object.entries(caches))("%s names tables that there are", async (_, { tables }) => {
  const store = await open();
  const present: string[] = await store.read((db) => db("sqlite_master").where({ type: "table" }).pluck("name"));
  for (const table of tables) expect(present).toContain(table);
});

test("nothing writes tables but statements that name them", async () => {
  const store = await open();
  expect(await store.read((db) => db("sqlite_master").where({ type: "trigger" }).pluck("name"))).toEqual([]);
});

test.runIf(process.env["DATABASE_URL"] !== undefined)("PostgreSQL notes the changes of all their tables", async () => {
  const { db, close } = await openEmptyPostgres();
  onTestFinished(close);
  await migrate(db);
  const triggers = db("pg_trigger").join("pg_class", "pg_class.oid", "tgrelid").where({ tgname: "note_change" });
  const noted: string[] = await triggers.pluck("relname");
  const read = new Set(Object.values(caches).flatMap(({ tables }) => tables));
  expect(noted.toSorted()).toEqual([...read].toSorted());
});
