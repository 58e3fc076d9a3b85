import knex, { type Knex } from "knex";
import { describe, expect, it } from "vitest";
import { bindKnex, bindWhenUsed } from "./bound-knex.ts";

const base = knex({ client: "pg" });

type Bind = (base: Knex, connect: () => unknown) => Knex;

const lazily: Bind = (base, connect) => bindWhenUsed(base, connect, {});

/** A connection that remembers the texts of its statements. */
function remembering(bind: Bind) {
  const texts: string[] = [];
  const query = ({ text }: { text: string }, done: (error: null, result: object) => void): void => {
    texts.push(text);
    done(null, { command: "SELECT", rows: [{ id: 1 }] });
  };
  return { texts, db: bind(base, async () => ({ query })) };
}

describe.each([
  ["at once", bindKnex],
  ["with its first use", lazily],
])("a builder that is bound %s", (_, bind) => {
  it("sends each kind of statement over its own connection", async () => {
    const [one, other] = [remembering(bind), remembering(bind)];
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
    expect(other.texts).toEqual([
      "select 2",
      'select "name" from "roles"',
      'insert into "users" ("id") values (1 + 1)',
    ]);
  });

  it("shares its configuration with what it was made from, and nothing with others that were", () => {
    const [{ db: one }, { db: other }] = [remembering(bind), remembering(bind)];
    expect(one.client.config).toBe(base.client.config);
    expect(one.client).not.toBe(other.client);
  });
});

describe("a builder that is bound with its first use", () => {
  const name = Symbol("name");

  it("asks for nothing before", () => {
    const never = new Proxy(base, {
      get() {
        throw new Error("The base was asked.");
      },
    });
    const db = bindWhenUsed(never, () => undefined, { [name]: "own" });
    expect(Reflect.get(db, name)).toBe("own");
    expect(() => db.client).toThrow("The base was asked.");
  });

  it("keeps its own members to itself, and its client", () => {
    const carried = Object.assign(
      bindKnex(base, () => undefined),
      { [name]: "the base's" },
    );
    const own = { [name]: "own" };
    const [one, other] = [bindWhenUsed(carried, () => 1, own), bindWhenUsed(carried, () => 2, own)];
    expect([Reflect.get(one, name), Reflect.get(carried, name)]).toEqual(["own", "the base's"]);
    expect([one.client, one.client.acquireConnection()]).toEqual([one.client, 1]);
    expect(other.client.acquireConnection()).toBe(2);
  });
});
