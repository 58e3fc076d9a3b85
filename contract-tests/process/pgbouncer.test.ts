/** PgBouncer in transaction mode, with nothing set for us: connections are others' after each transaction. */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { entry, found, someWord } from "../filtering/fixtures.ts";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { startPgBouncer } from "../tools/temporary-pgbouncer.ts";
import { makeFolder, patience, programKey, startProgram, stop, withKey } from "./program.ts";

const database = await ownDatabase();
if (database.databaseUrl === undefined) throw new Error("These tests need DATABASE_URL: npm run test:postgres.");
const bouncer = await startPgBouncer(database.databaseUrl);
whenDone(async () => {
  await bouncer.stop();
  await database.drop();
});
const folder = makeFolder();
const environment = { ...withKey(folder), DATABASE_URL: bouncer.url, LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "4" };
const [one, other] = [await startProgram(folder, environment), await startProgram(folder, environment)];

describe("two processes behind PgBouncer", patience, () => {
  test("write, read and filter side by side", async () => {
    const clients = [one.client(), other.client()];
    const words = Array.from({ length: 40 }, someWord);
    await Promise.all(
      words.map((word, index) =>
        clients[index % 2]?.filtering.createFilterEntry({ body: { entry: entry(word, { tags: [word] }) } }),
      ),
    );
    for (const client of clients) expect(await found(client, words.join(" "))).toEqual(words);
    const names = Array.from({ length: 20 }, someWord);
    await Promise.all(
      names.map((name, index) => clients[index % 2]?.identity.createApplication({ body: { application: { name } } })),
    );
    const { applications } = await one.client().identity.listApplications();
    expect(names.filter((name) => !applications.some((application) => application.name === name))).toEqual([]);
  });

  test("learn of each other's edits", async () => {
    const word = someWord();
    expect(await found(other.client(), word)).toEqual([]);
    await one.client().filtering.createFilterEntry({ body: { entry: entry(word) } });
    expect(await found(one.client(), word)).toEqual([word]);
    expect(await found(other.client(), word)).toEqual([word]);
  });

  test("stop as they do without it", async () => {
    const client = createClient({ baseUrl: one.url, apiKey: programKey });
    expect((await client.request("listApplications", {})).status).toBe(200);
    for (const program of [one, other]) await expect(stop(program)).resolves.toEqual({ code: 0, signal: null });
  });
});
