import knex from "knex";
import { expect, onTestFinished, test } from "vitest";
import { bindWhenUsed } from "../store/bound-knex.ts";
import { StatementCounter } from "./statement-counter.ts";

test("counts the statements of each operation, and listens once to all builders of an instance", async () => {
  const db = knex({ client: "better-sqlite3", connection: { filename: ":memory:" }, useNullAsDefault: true });
  onTestFinished(() => db.destroy());
  const counter = new StatementCounter();
  const counts: number[] = [];
  const report = (statements: number): void => void counts.push(statements);
  for (let round = 0; round < 20; round++)
    await counter.count(
      bindWhenUsed(db, () => undefined, {}),
      () => undefined,
      report,
    );
  await counter.count(db, async () => [await db.raw("select 1"), await db.raw("select 2")], report);
  await db.transaction((transaction) => counter.count(transaction, () => transaction.raw("select 3"), report));
  expect(counts).toEqual([...Array.from({ length: 20 }, () => 0), 2, 1]);
  expect("listenerCount" in db && typeof db.listenerCount === "function" && db.listenerCount("query")).toBe(1);
});
