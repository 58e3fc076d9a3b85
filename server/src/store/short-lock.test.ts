import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmptyPostgres, openEmptyPostgres } from "./postgres/empty-postgres.ts";
import { withShortLocks } from "./short-lock.ts";

let database: EmptyPostgres;

beforeAll(async () => {
  database = await openEmptyPostgres();
});

afterAll(() => database.close());

test("a change of a table waits for a long transaction, and nobody waits behind it", async () => {
  const { db } = database;
  await db.schema.createTable("words", (table) => {
    table.bigIncrements();
    table.text("text");
  });
  const long = await db.transaction();
  await long("words").insert({ text: "of the long transaction" });
  let attempts = 0;
  const change = withShortLocks(db, async (transaction) => {
    attempts++;
    await transaction.raw("alter table words add column locale text");
  });
  // Others write while the change waits: with one lock that waits on, the first of these would not end.
  for (let written = 0; attempts < 4; written++) await db("words").insert({ text: `written ${written}` });
  await long.commit();
  await change;
  expect(await db("words").where({ text: "of the long transaction" }).first()).toMatchObject({ locale: null });
});
