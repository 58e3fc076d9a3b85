import knex from "knex";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { Statement } from "../statement.ts";
import { LoneStatements } from "./lone-statements.ts";
import { isRepeatable } from "./postgres-errors.ts";
import { PostgresTransaction } from "./postgres-transaction.ts";
import { StatementNames } from "./statement-names.ts";

const builders = knex({ client: "pg" });

type Answer = (error: Error | null, result?: object) => void;

/** A connection that remembers what it was sent, and whether it was given back whole; `failure` answers each statement. */
function open({ isPooled = false }: { readonly isPooled?: boolean } = {}) {
  const sent: string[] = [];
  const released: boolean[] = [];
  const behaviour: { failure: Error | undefined; rows: object[] } = { failure: undefined, rows: [] };
  const query = (statement: string | { readonly text: string }, answer?: Answer): unknown => {
    const text = typeof statement === "string" ? statement : statement.text;
    sent.push(text.split(" ", 1).join());
    if (answer === undefined) return Promise.resolve({ command: text.toUpperCase() });
    return answer(behaviour.failure ?? null, { command: "SELECT", rows: [{ id: 1 }] });
  };
  const release = (isBroken?: Error | boolean): void => void released.push(isBroken !== true);
  const client = Object.assign(new pg.Client(), { query, release });
  const pool = {
    connect: async () => client,
    isPooled: () => isPooled,
    begin: () => "begin",
    commit: async (_: pg.ClientBase, statement = { text: "commit" }) => {
      sent.push(statement.text.split(" ", 1).join());
      return { command: "", rowCount: 0, oid: 0, fields: [], rows: behaviour.rows };
    },
  };
  const shared = {
    read: async (text: string) => {
      sent.push(text);
      return [{ id: 1 }];
    },
  };
  const parts = { builders, pool, names: new StatementNames(), lone: new LoneStatements(), shared };
  const read = async (...ids: readonly number[]): Promise<void> => {
    const transaction = new PostgresTransaction(parts, "read");
    try {
      for (const id of ids) await transaction.db("roles").where({ id });
      await transaction.finish();
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
  };
  /** Reads until it is known that the statement is alone. */
  const learn = async (): Promise<void> => {
    for (let times = 0; times < 4; times++) await read(1);
    sent.length = 0;
    released.length = 0;
  };
  return { sent, released, behaviour, parts, read, learn };
}

describe("a read of one statement", () => {
  test("is sent in a transaction, and without one when that is known to be enough", async () => {
    const { sent, released, read } = open();
    await read(1);
    expect(sent).toEqual(["begin", "select", "commit"]);
    for (let times = 0; times < 3; times++) await read(1);
    sent.length = 0;
    await read(1);
    expect(sent).toEqual(["select"]);
    expect(released.length).toBeGreaterThan(0);
    expect(released).not.toContain(false);
  });

  test("has its transaction behind a pooler, which is where its limits are", async () => {
    const { sent, read, learn } = open({ isPooled: true });
    await learn();
    await read(1);
    expect(sent).toEqual(["begin", "select", "commit"]);
  });

  test("gives back a connection after an error of the server, and ends it after any other", async () => {
    const { released, behaviour, read, learn } = open();
    await learn();
    behaviour.failure = new pg.DatabaseError("no such column", 1, "error");
    await expect(read(1)).rejects.toThrow("no such column");
    behaviour.failure = new Error("Query read timeout");
    await expect(read(1)).rejects.toThrow("did not answer in time");
    expect(released).toEqual([true, false]);
  });
});

test("a read that goes on runs again, and those that begin like it have a transaction at once", async () => {
  const { sent, released, read, learn } = open();
  await learn();
  const failure = await read(1, 2).catch((error: unknown) => error);
  expect(isRepeatable(failure)).toBe(true);
  expect(sent).toEqual(["select"]);
  expect(released).toEqual([true]);
  for (let times = 0; times < 2; times++) {
    sent.length = 0;
    await read(1, 2);
    expect(sent).toEqual(["begin", "select", "select", "commit"]);
    await read(1);
  }
});

test("a read runs again though it takes no notice that it has to", async () => {
  const { parts, released, learn } = open();
  await learn();
  const transaction = new PostgresTransaction(parts, "read");
  for (const id of [1, 2])
    await transaction
      .db("roles")
      .where({ id })
      .catch(() => undefined);
  await expect(transaction.finish()).rejects.toSatisfy(isRepeatable);
  await transaction.rollBack();
  expect(released).toEqual([true]);
});

test("a write begins before its first statement, whatever that is", async () => {
  const { sent, parts, learn } = open();
  await learn();
  const transaction = new PostgresTransaction(parts, "write");
  await transaction.db("roles").where({ id: 1 });
  await transaction.commit();
  expect(sent).toEqual(["begin", "select", "commit"]);
});

describe("a statement that is likely to be the only one of its transaction", () => {
  const insert = new Statement("insert into roles (id) values (?) on conflict do nothing returning id", "roles");

  test("is all that is sent, and no other may follow, where it returns rows", async () => {
    const { sent, parts, behaviour } = open();
    behaviour.rows = [{ id: 1 }];
    const transaction = new PostgresTransaction(parts, "write");
    expect(await insert.asOnly(transaction.db, [1])).toEqual([{ id: 1 }]);
    await expect(transaction.db("roles").where({ id: 1 })).rejects.toThrow("after the end of its transaction");
    await transaction.commit();
    expect(sent).toEqual(["insert"]);
  });

  test("never runs again where what follows it fails", async () => {
    const { parts, behaviour } = open();
    behaviour.rows = [{ id: 1 }];
    const transaction = new PostgresTransaction(parts, "write");
    await insert.asOnly(transaction.db, [1]);
    const failure = await transaction.rollBack(new Error("a lost race")).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "CommitUnconfirmed", cause: { message: "a lost race" } });
    expect(isRepeatable(failure)).toBe(false);
  });

  test("has the transaction after it where it returns none", async () => {
    const { sent, parts } = open();
    const transaction = new PostgresTransaction(parts, "write");
    expect(await insert.asOnly(transaction.db, [1])).toEqual([]);
    await transaction.db("roles").where({ id: 1 });
    await transaction.commit();
    expect(sent).toEqual(["insert", "begin", "select", "commit"]);
  });

  test.each([
    ["after another one", { isPooled: false }],
    ["behind a pooler", { isPooled: true }],
  ])("is in the transaction %s", async (_, connection) => {
    const { sent, parts } = open(connection);
    const transaction = new PostgresTransaction(parts, "write");
    if (!connection.isPooled) await transaction.db("roles").where({ id: 1 });
    await insert.asOnly(transaction.db, [1]);
    await transaction.commit();
    expect(sent).toEqual(["begin", ...(connection.isPooled ? [] : ["select"]), "insert", "commit"]);
  });
});

describe("a read by key", () => {
  const texts = { one: "select one", many: "shared" };
  const key = ["", "id"] as const;

  test("is shared by reads that have it alone, as is known after some", async () => {
    const { sent, parts } = open();
    const read = async (): Promise<void> => {
      const transaction = new PostgresTransaction(parts, "read");
      expect(await transaction.db.state.runKeyed?.(texts, key)).toEqual([{ id: 1 }]);
      await transaction.finish();
    };
    for (let times = 0; times < 4; times++) await read();
    sent.length = 0;
    await read();
    expect(sent).toEqual(["shared"]);
  });

  test("makes a read that goes on after it run again, in a transaction", async () => {
    const { sent, parts } = open();
    const read = async (goesOn: boolean): Promise<void> => {
      const transaction = new PostgresTransaction(parts, "read");
      await transaction.db.state.runKeyed?.(texts, key);
      if (goesOn) await transaction.db("roles").where({ id: 1 });
      await transaction.finish();
    };
    for (let times = 0; times < 4; times++) await read(false);
    expect(isRepeatable(await read(true).catch((error: unknown) => error))).toBe(true);
    sent.length = 0;
    await read(true);
    expect(sent).toEqual(["begin", "select", "select", "commit"]);
  });

  test("is shared by a write that has not begun", async () => {
    const { sent, parts } = open();
    const transaction = new PostgresTransaction(parts, "write");
    await transaction.db.state.runKeyed?.(texts, key);
    await transaction.db("roles").where({ id: 1 });
    await transaction.db.state.runKeyed?.(texts, key);
    await transaction.commit();
    expect(sent).toEqual(["shared", "begin", "select", "select", "commit"]);
  });
});
