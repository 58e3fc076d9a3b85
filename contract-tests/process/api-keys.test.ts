/**
 * In force in every process within a second; what leaves the file leaves the server (Decisions: API keys; OWASP ASVS
 * 8.3.2).
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import {
  makeFolder,
  patience,
  programKey,
  type RunningProgram,
  runToEnd,
  startProgram,
  stop,
  withKey,
} from "./program.ts";

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
  await expect.poll(() => statusOf(other, key)).toBe(200);
  await other.client().identity.updateApiKey({
    keyId: apiKey.id,
    body: { apiKey: { name: "Chat server", permissions: { "/content": ["POST"] } } },
  });
  expect(await statusOf(other, key), "at once where it was changed").toBe(401);
  await expect.poll(() => statusOf(one, key)).toBe(401);
  await one.client().identity.updateApiKey({ keyId: apiKey.id, body: { apiKey: { name: "Chat server" } } });
  await expect.poll(() => statusOf(other, key)).toBe(200);
  await one.client().identity.deleteApiKey({ keyId: apiKey.id });
  expect(await statusOf(one, key), "at once where it was deleted").toBe(401);
  await expect.poll(() => statusOf(other, key)).toBe(401);
});

test(
  "the command makes, lists and revokes keys beside a running server, without showing one again",
  patience,
  async () => {
    const folder = makeFolder();
    const environment = { ...withKey(folder), DATABASE_URL: await databaseUrl(folder), LOG_LEVEL: "silent" };
    const keys = (...words: string[]) => runToEnd(folder, environment, ["keys", ...words]);
    const program = await startProgram(folder, environment);
    const added = await keys("add", "laptop");
    expect(added).toMatchObject({ code: 0, errors: expect.stringContaining("shown this once") });
    const key = added.output.trim();
    await expect.poll(() => statusOf(program, key)).toBe(200);
    const { output: listed } = await keys("list");
    expect(listed).toMatch(/^[0-9a-f-]{36} {2}laptop: may do everything, /m);
    expect(listed).toContain("  tests: ");
    expect(listed).not.toContain(key);
    const { id } = JSON.parse((await keys("add", "other", "--json")).output);
    expect((await keys("revoke", id)).code).toBe(0);
    expect(await keys("revoke", "laptop")).toMatchObject({ code: 0, output: 'The API key "laptop" is revoked.\n' });
    await expect.poll(() => statusOf(program, key)).toBe(401);
    expect((await keys("revoke", "tests")).output).toContain("a start brings it back");
    const forADay = await keys("add", "visit", "--days", "1");
    expect(forADay.errors).toMatch(/may do everything until \d{4}-/);
    expect((await keys("list")).output).toMatch(/visit: may do everything, until \d{4}-/);
    for (const wrong of [
      ["add", "x".repeat(192)],
      ["add", "x", "--days", "0"],
      ["list", "--days", "1"],
    ])
      expect((await keys(...wrong)).code).toBe(2);
    expect(await keys("revoke", "laptop")).toMatchObject({ code: 1, errors: expect.stringContaining("no API key") });
    for (const words of [["add"], ["list", "x"], ["burn"], ["add", "x", "--forget-former"]])
      expect((await keys(...words)).code).toBe(2);
    await stop(program);
  },
);

test("the command says where there is no store, and makes none", patience, async () => {
  const folder = makeFolder();
  expect(await runToEnd(folder, {}, ["keys", "list"])).toMatchObject({
    code: 1,
    errors: expect.stringContaining("There is no store at SQLite data/gatehouse.db"),
  });
  expect(readdirSync(folder)).toEqual([]);
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
    const fewer = { ...environment, ...withFile(folder, keys.slice(0, 1)), LOG_LEVEL: "warn" };
    const after = await startProgram(folder, fewer);
    await after.printed(/"apiKeys":\["(leaving","generated|generated","leaving)"\]/);
    expect(await Promise.all(all.map((key) => statusOf(after, key)))).toEqual([200, 401, 401, 200]);
    await expect.poll(() => Promise.all(all.map((key) => statusOf(before, key)))).toEqual([200, 401, 401, 200]);
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
