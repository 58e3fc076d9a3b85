import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteBatch } from "./delete-batch.ts";
import { openPostgres } from "./postgres/postgres.ts";
import type { Store } from "./store.ts";
import { type EmptyPostgres, openEmptyPostgres } from "./testdata/empty-postgres.ts";

describe.runIf(process.env["DATABASE_URL"] !== undefined)("a table that an operator has partitioned", () => {
  let database: EmptyPostgres;
  let store: Store;
  beforeAll(async () => {
    database = await openEmptyPostgres();
    store = await openPostgres(database.url);
    await database.db.raw(`create table notes (owner text not null) partition by list (owner);
      create table first_notes partition of notes for values in ('first');
      create table second_notes partition of notes for values in ('second');
      insert into notes select owner from unnest(array['first', 'second']) as owner, generate_series(1, 30)`);
  });
  afterAll(async () => {
    await store.close();
    await database.close();
  });

  test("loses the rows of one owner alone", async () => {
    expect(await store.write((db) => deleteBatch(db, { table: "notes", where: { owner: "first" } }, 20))).toBe(20);
    expect(await store.write((db) => deleteBatch(db, { table: "notes", where: { owner: "first" } }, 20))).toBe(10);
    expect(await database.db("notes").select("owner").groupBy("owner").count()).toEqual([
      { owner: "second", count: 30 },
    ]);
  });
});
