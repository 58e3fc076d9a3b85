/** How the processes on one PostgreSQL learn of each other's edits: requests that come together ask the database once. */
import { createClient } from "@gatehouse/sdk";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { entry, found, someWord } from "../filtering/fixtures.ts";
import { type Action, createApplication, moderate, rule } from "../moderation/fixtures.ts";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { makeFolder, patience, programKey, startProgram, withKey } from "./program.ts";

const { databaseUrl, drop } = await ownDatabase();
if (databaseUrl === undefined) throw new Error("These tests need DATABASE_URL: npm run test:postgres.");
whenDone(drop);
const folder = makeFolder();
const environment = { ...withKey(folder), DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" };
const [one, other] = [await startProgram(folder, environment), await startProgram(folder, environment)];
const [here, there] = [one.client(), other.client()];

async function list(word: string): Promise<void> {
  await here.filtering.createFilterEntry({ body: { entry: entry(word) } });
}

/** How many statements the server has finished for us, as PostgreSQL counts transactions. */
async function transactions(): Promise<number> {
  return administer(async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()",
    );
    return Number(rows[0]?.count);
  });
}

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("an edit", patience, () => {
  test("is in force at the next request of the process that made it", async () => {
    for (let edits = 0; edits < 30; edits++) {
      const word = someWord();
      expect(await found(here, word)).toEqual([]);
      await list(word);
      expect(await found(here, word)).toEqual([word]);
    }
  });

  test("is in force elsewhere at the next request", async () => {
    for (let edits = 0; edits < 30; edits++) {
      const word = someWord();
      await list(word);
      expect(await found(there, word)).toEqual([word]);
    }
  });

  test("is found though the connection that asks for changes was cut", async () => {
    await found(there, someWord());
    await administer((client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%table_changes%' and pid <> pg_backend_pid()",
      ),
    );
    const word = someWord();
    await list(word);
    expect(await found(there, word)).toEqual([word]);
  });
});

test("texts that are filtered together ask the database once", patience, async () => {
  const client = createClient({ baseUrl: other.url, apiKey: programKey });
  const word = someWord();
  await list(word);
  expect(await found(client, word)).toEqual([word]);
  const before = await transactions();
  const requests = 2_000;
  for (let sent = 0; sent < requests; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => found(client, `plain ${word}`)));
  }
  // Two idle processes send a few statements a second.
  expect((await transactions()) - before).toBeLessThan(requests / 2);
});

describe("a change of a moderation application", patience, () => {
  const word = someWord();
  /** The actions that an application takes in turns. */
  const actions = ["reject", "replace"] as const;

  test("is in force at the next request of the process that made it", async () => {
    await list(word);
    const { id, name } = await createApplication(here, ruled("replace"));
    for (let edits = 0; edits < 30; edits++) {
      const action = actions[edits % 2] ?? "replace";
      await change(id, name, action);
      expect((await moderate(here, id, word)).contentAction).toBe(action);
    }
  });

  test("is in force elsewhere at the next request", async () => {
    const { id, name } = await createApplication(here, ruled("replace"));
    for (let edits = 0; edits < 30; edits++) {
      const action = actions[edits % 2] ?? "replace";
      await change(id, name, action);
      expect((await moderate(there, id, word)).contentAction).toBe(action);
    }
  });

  test("that deletes it is in force elsewhere too", async () => {
    const { id } = await createApplication(here, ruled("replace"));
    expect((await moderate(there, id, word)).contentAction).toBe("replace");
    await here.moderation.deleteModerationApplication({ applicationId: id });
    await expect(moderate(there, id, word)).rejects.toThrow("applicationId");
  });

  test("is found though nobody tells of it", async () => {
    const { id } = await createApplication(here, ruled("replace"));
    expect((await moderate(there, id, word)).contentAction).toBe("replace");
    // As an older version of the server writes.
    await administer((client) =>
      client.query(
        "update moderation_applications set document = replace(document, 'replace', 'reject') where id = $1",
        [id],
      ),
    );
    expect((await moderate(there, id, word)).contentAction).toBe("reject");
  });

  const ruled = (action: Action) => ({ filterRules: [rule(action, action, action, action)] });

  async function change(applicationId: string, name: string, action: Action): Promise<void> {
    const body = { application: { name, moderationConfiguration: ruled(action) } };
    await here.moderation.updateModerationApplication({ applicationId, body });
  }
});
