/** Reads that share statements, on the PostgreSQL that DATABASE_URL names. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { KeyedRead } from "../statement.ts";
import type { Store } from "../store.ts";
import { type EmptyPostgres, openEmptyPostgres } from "../testdata/empty-postgres.ts";
import { openPostgres } from "./postgres.ts";

const hasPostgres = process.env["DATABASE_URL"] !== undefined;

let database: EmptyPostgres;
let store: Store;

interface ScoredUser {
  readonly tenant_id: string;
  readonly id: string;
  readonly score: number;
}

const readScore = new KeyedRead<ScoredUser>("select tenant_id, id, score from content_users", "content_users");
const insert = (user: ScoredUser) =>
  store.write((db) => db("content_users").insert({ ...user, create_instant: 0, document: "{}" }));
const read = (tenantId: string, id: string) => store.read((db) => readScore.all(db, [tenantId, id]));

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await openEmptyPostgres();
  store = await openPostgres(database.url);
  await store.write((db) => db("tenants").insert(["one", "other"].map((id) => ({ id, name: id }))));
});

afterAll(async () => {
  await store?.close();
  await database?.close();
});

test.runIf(hasPostgres)("each of many reads gets the row of its tenant and id", async () => {
  const users = Array.from({ length: 300 }, (_, score) => ({ tenant_id: "one", id: `user ${score}`, score }));
  const other = { tenant_id: "other", id: "user 1", score: -1 };
  for (const user of [...users, other]) await insert(user);
  for (let times = 0; times < 6; times++) {
    const found = await Promise.all([...users, other].map(({ tenant_id, id }) => read(tenant_id, id)));
    expect(found).toEqual([...users, other].map((user) => [user]));
    expect(await Promise.all([read("other", "user 2"), read("one", "user 2")])).toEqual([[], [users[2]]]);
  }
});

test.runIf(hasPostgres)("a read sees what was committed before it, whatever is under way", async () => {
  await insert({ tenant_id: "other", id: "changing", score: 0 });
  for (let score = 1; score <= 50; score++) {
    const others = Array.from({ length: 5 }, () => read("other", "changing"));
    await store.write((db) => db("content_users").where({ tenant_id: "other", id: "changing" }).update({ score }));
    const [found] = await read("other", "changing");
    expect(found?.score).toBe(score);
    await Promise.all(others);
  }
});
