import knex from "knex";
import { expect, it } from "vitest";
import { bindKnex } from "./bound-knex.ts";

const base = knex({ client: "pg" });

/** A connection that remembers the texts of its statements. */
function remembering() {
  const texts: string[] = [];
  const query = ({ text }: { text: string }, done: (error: null, result: object) => void): void => {
    texts.push(text);
    done(null, { command: "SELECT", rows: [{ id: 1 }] });
  };
  return { texts, db: bindKnex(base, async () => ({ query })) };
}

it("sends each kind of statement over its own connection", async () => {
  const [one, other] = [remembering(), remembering()];
  expect(await one.db("users").where({ id: 1 }).first()).toEqual({ id: 1 });
  await other.db.raw("select 2");
  await one.db.select("id").from("roles");
  await other.db.queryBuilder().from("roles").select("name");
  await one.db.with("those", one.db("users").select("id")).select("id").from("those");
  await other.db("users").insert({ id: other.db.raw("1 + 1") });
  expect(one.texts).toEqual([
    'select * from "users" where "id" = $1 limit $2',
    'select "id" from "roles"',
    'with "those" as (select "id" from "users") select "id" from "those"',
  ]);
  expect(other.texts).toEqual(["select 2", 'select "name" from "roles"', 'insert into "users" ("id") values (1 + 1)']);
});

it("shares its configuration with what it was made from, and nothing with others that were", () => {
  const [{ db: one }, { db: other }] = [remembering(), remembering()];
  expect(one.client.config).toBe(base.client.config);
  expect(one.client).not.toBe(other.client);
});
