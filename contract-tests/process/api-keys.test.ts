/** In force in every process within a second; what leaves the file leaves the server (Decisions: API keys). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { makeFolder, patience, programKey, type RunningProgram, startProgram, stop, withKey } from "./program.ts";

/** A second, and some more for a machine that is busy. */
const soon = { timeout: 15_000, interval: 50 };

async function databaseUrl(folder: string): Promise<string> {
  const database = await ownDatabase();
  whenDone(() => database.drop());
  return database.databaseUrl ?? `sqlite:${join(folder, "shared.db")}`;
}

async function statusOf(program: RunningProgram, apiKey: string): Promise<number> {
  const client = createClient({ baseUrl: program.url, apiKey, retries: 0 });
  return (await client.request("GET /api/application")).status;
}

test("a key that one process makes, changes or deletes is so in the other one", patience, async () => {
  const folder = makeFolder();
  const environment = { ...withKey(folder), DATABASE_URL: await databaseUrl(folder), LOG_LEVEL: "silent" };
  const one = await startProgram(folder, environment);
  const other = await startProgram(folder, environment);
  const { apiKey, key } = await one.client().identity.createApiKey({ body: { apiKey: { name: "Chat server" } } });
  expect(await statusOf(one, key), "at once where it was made").toBe(200);
  await expect.poll(() => statusOf(other, key), soon).toBe(200);
  await other.client().identity.updateApiKey({
    keyId: apiKey.id,
    body: { apiKey: { name: "Chat server", permissions: { "/content": ["POST"] } } },
  });
  expect(await statusOf(other, key), "at once where it was changed").toBe(401);
  await expect.poll(() => statusOf(one, key), soon).toBe(401);
  await one.client().identity.updateApiKey({ keyId: apiKey.id, body: { apiKey: { name: "Chat server" } } });
  await expect.poll(() => statusOf(other, key), soon).toBe(200);
  await one.client().identity.deleteApiKey({ keyId: apiKey.id });
  expect(await statusOf(one, key), "at once where it was deleted").toBe(401);
  await expect.poll(() => statusOf(other, key), soon).toBe(401);
});

describe("the bootstrap file", patience, () => {
  const [leaving, staying] = ["a-key-that-leaves-the-file-0123456789", "a-key-that-stays-in-the-file-0123456789"];

  function withFile(folder: string, keys: readonly object[]) {
    const file = join(folder, "bootstrap.json");
    writeFileSync(file, JSON.stringify({ apiKeys: keys }));
    return { BOOTSTRAP_FILE: file };
  }

  async function names(client: Client): Promise<string[]> {
    return (await client.identity.listApiKeys()).apiKeys.map(({ name, origin }) => `${name} (${origin})`);
  }

  test("takes a key away from every process when it is applied without it, and none that operations made", async () => {
    const folder = makeFolder();
    const environment = { DATABASE_URL: await databaseUrl(folder), LOG_LEVEL: "silent" };
    const keys = [{ key: staying, name: "staying" }, { key: leaving, name: "leaving" }, { name: "generated" }];
    const before = await startProgram(folder, { ...environment, ...withFile(folder, keys) });
    const [, generated = ""] = /API key "generated" \(shown this once\): (\S+)/.exec(before.output()) ?? [];
    const { key: made } = await before.client(staying).identity.createApiKey({
      body: { apiKey: { name: "made" } },
    });
    const all = [staying, leaving, generated, made];
    expect(await Promise.all(all.map((key) => statusOf(before, key)))).toEqual([200, 200, 200, 200]);
    const after = await startProgram(folder, { ...environment, ...withFile(folder, keys.slice(0, 1)) });
    expect(await Promise.all(all.map((key) => statusOf(after, key)))).toEqual([200, 401, 401, 200]);
    await expect.poll(() => Promise.all(all.map((key) => statusOf(before, key))), soon).toEqual([200, 401, 401, 200]);
    expect(await names(after.client(staying))).toEqual(["made (operation)", "staying (bootstrap)"]);
  });

  test("says again what a key may do that an operation changed, and keeps a generated one that it names", async () => {
    const folder = makeFolder();
    const keys = [{ key: staying, name: "staying" }, { key: leaving, name: "narrow" }, { name: "generated" }];
    const environment = { DATABASE_URL: await databaseUrl(folder), LOG_LEVEL: "silent", ...withFile(folder, keys) };
    const first = await startProgram(folder, environment);
    const [, generated = ""] = /API key "generated" \(shown this once\): (\S+)/.exec(first.output()) ?? [];
    const { apiKeys } = await first.client(staying).identity.listApiKeys();
    const narrow = apiKeys.find(({ name }) => name === "narrow")?.id ?? "";
    const body = { apiKey: { name: "changed", permissions: {} } };
    await first.client(staying).identity.updateApiKey({ keyId: narrow, body });
    expect(await statusOf(first, leaving)).toBe(401);
    await stop(first);
    const second = await startProgram(folder, environment);
    expect(await Promise.all([leaving, generated].map((key) => statusOf(second, key)))).toEqual([200, 200]);
    expect(second.output()).not.toContain("shown this once");
    await expect(
      second.client(staying).identity.retrieveApiKey({ keyId: narrow }),
      "it is the same key",
    ).resolves.toMatchObject({ apiKey: { name: "narrow" } });
  });

  test("leaves the key of a first start without a file alone", async () => {
    const folder = makeFolder();
    const environment = { DATABASE_URL: await databaseUrl(folder), LOG_LEVEL: "silent" };
    const first = await startProgram(folder, environment);
    const [, printed = ""] = /\(shown this once\): (\S+)/.exec(first.output()) ?? [];
    await stop(first);
    const second = await startProgram(folder, { ...environment, ...withKey(folder) });
    expect(await Promise.all([printed, programKey].map((key) => statusOf(second, key)))).toEqual([200, 200]);
  });
});
