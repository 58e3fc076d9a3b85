/**
 * Passwords that were stored before (Decisions: Passwords). Always on SQLite, whose file the test changes while no server has it
 * open: two copies of SQLite in one process release each other's locks.
 */
import { scryptSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Client, createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { createOperator } from "./queue-fixtures.ts";

const folder = await mkdtemp(join(tmpdir(), "gatehouse-passwords-"));
whenDone(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, "passwords.sqlite");

/** Runs a server on the file, and stops it. */
async function serving<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const server = await startServer({ databaseUrl: `better-sqlite3:${file}` });
  try {
    return await work(createClient({ baseUrl: server.url, apiKey: server.apiKey }));
  } finally {
    await server.close();
  }
}

function withDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const hashOf = (id: string) =>
  withDatabase((database) => database.prepare("select password_hash from operators where id = ?").get(id))?.[
    "password_hash"
  ];

/** The form of a hash of version 0.1.0, whose passwords had no minimum length. */
function storeFormerHash(id: string, password: string): string {
  const key = scryptSync(password, "salt", 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const stored = ["scrypt", 2 ** 15, 8, 1, Buffer.from("salt").toString("base64url"), key.toString("base64url")].join(
    "$",
  );
  withDatabase((database) => database.prepare("update operators set password_hash = ? where id = ?").run(stored, id));
  return stored;
}

test("a short password of before goes on opening the account, and is hashed anew at the first sign-in", async () => {
  const { id, email } = await serving((client) => createOperator(client));
  const former = storeFormerHash(id, "horse");
  const login = (password: string) =>
    serving(async (client) => (await client.moderation.loginOperator.result({ body: { email, password } })).status);
  expect([await login("house"), hashOf(id)]).toEqual([401, former]);
  expect(await login("horse")).toBe(200);
  const renewed = hashOf(id);
  expect(renewed).not.toBe(former);
  expect([await login("horse"), hashOf(id)]).toEqual([200, renewed]);
});
