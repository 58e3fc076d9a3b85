import { expect, it } from "vitest";
import { LoneStatements } from "./lone-statements.ts";

it("includes a statement after a read that ended with it", () => {
  const statements = new LoneStatements();
  expect(statements.includes("select 1")).toBe(false);
  statements.add("select 1");
  expect(statements.includes("select 1")).toBe(true);
  expect(statements.includes("select 2")).toBe(false);
});

it("never again includes a statement after which a read went on", () => {
  const statements = new LoneStatements();
  statements.add("select 1");
  statements.exclude("select 1");
  statements.add("select 1");
  expect(statements.includes("select 1")).toBe(false);
});

it.each([
  "insert into roles (id) values (1) returning id",
  "with gone as (delete from roles returning id) select id from gone",
  "select * from roles for update",
  "select * from roles for no key update",
  "select * from roles for share",
  "select nextval('ids')",
  "select pg_advisory_xact_lock(1)",
])("never includes what needs a transaction: %s", (text) => {
  const statements = new LoneStatements();
  statements.add(text);
  expect(statements.includes(text)).toBe(false);
});

it("includes a bounded number of statements", () => {
  const statements = new LoneStatements();
  const texts = Array.from({ length: 600 }, (_, index) => `select ${index}`);
  for (const text of texts) statements.add(text);
  expect(texts.filter((text) => statements.includes(text))).toHaveLength(512);
});
