/**
 * `kill -9` in the middle of writes: no acknowledged write is lost, none is half done, and the next start works (OWASP
 * ASVS 16.5.3).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { kill, makeFolder, type RunningProgram, startProgram, stop } from "./program.ts";
import { stores } from "./stores.ts";

const rounds = 5;
const writers = 8;
const key = "a-key-for-writing-until-the-end-0123456789";

/** Acknowledged writes of all rounds. */
interface Ledger {
  readonly words: Set<string>;
  readonly entries: Set<string>;
  readonly applications: Set<string>;
}

const tagsOf = (text: string): string[] => [`${text} a`, `${text} b`, `${text} c`];
const rolesOf = (name: string): { name: string }[] => [{ name: `${name} x` }, { name: `${name} y` }];

/** Writes one thing after the other until the server is gone; each is noted when it is acknowledged. */
async function write(client: Client, name: string, ledger: Ledger, acknowledged: () => void): Promise<void> {
  for (let count = 0; ; count++) {
    const text = `${name} ${count}`;
    const entry = {
      text,
      locale: "en",
      filterMode: "exactMatch" as const,
      severity: "mild" as const,
      tags: tagsOf(text),
    };
    const word = await client.filtering.createDictionaryEntry.result({ body: { entry: { text, locale: "en" } } });
    if (!word.ok) return;
    ledger.words.add(text);
    acknowledged();
    if (!(await client.filtering.createFilterEntry.result({ body: { entry } })).ok) return;
    ledger.entries.add(text);
    acknowledged();
    const application = { name: text, roles: rolesOf(text) };
    if (!(await client.identity.createApplication.result({ body: { application } })).ok) return;
    ledger.applications.add(text);
    acknowledged();
  }
}

/** Starts writers, and kills the server while they write, once so many writes have been acknowledged. */
async function writeUntilKilled(program: RunningProgram, round: number, ledger: Ledger): Promise<void> {
  const client = program.client(key);
  let left = 20 + round * 17;
  const enough = Promise.withResolvers<void>();
  const acknowledged = (): void => {
    if (--left === 0) enough.resolve();
  };
  const work = Array.from({ length: writers }, (_, index) =>
    write(client, `round ${round} writer ${index}`, ledger, acknowledged),
  );
  await Promise.race([enough.promise, Promise.all(work)]);
  await kill(program);
  await Promise.all(work);
}

/** All pages of a search. */
async function pages<Item>(read: (startRow: number) => Promise<readonly Item[]>): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = await read(0); page.length > 0; page = await read(all.length)) all.push(...page);
  return all;
}

/** Holds what is stored against what was acknowledged. */
async function check(client: Client, ledger: Ledger): Promise<void> {
  const numberOfResults = 1000;
  const words = await pages(
    async (startRow) => (await client.filtering.searchDictionaryEntries({ startRow, numberOfResults })).entries,
  );
  expect([...ledger.words].filter((text) => !words.some((word) => word.text === text))).toEqual([]);

  const entries = await pages(
    async (startRow) => (await client.filtering.searchFilterEntries({ startRow, numberOfResults })).entries,
  );
  expect([...ledger.entries].filter((text) => !entries.some((entry) => entry.text === text))).toEqual([]);
  for (const { text, tags } of entries) expect([...tags].sort()).toEqual(tagsOf(text));

  const { applications } = await client.identity.listApplications();
  const written = applications.filter(({ name }) => name.startsWith("round "));
  expect([...ledger.applications].filter((name) => !written.some((application) => application.name === name))).toEqual(
    [],
  );
  for (const { name, roles } of written)
    expect(roles.map((role) => role.name)).toEqual(rolesOf(name).map((role) => role.name));
}

const all = await stores();

describe("kill -9 in the middle of concurrent writes", () => {
  test.each(all)("$name: no acknowledged write is lost", { timeout: 180_000 }, async ({ url }) => {
    const folder = makeFolder();
    writeFileSync(join(folder, "bootstrap.yaml"), `apiKeys: [{ key: ${key}, name: writers }]`);
    const environment = { DATABASE_URL: url, BOOTSTRAP_FILE: "bootstrap.yaml", LOG_LEVEL: "silent" };
    const ledger: Ledger = { words: new Set(), entries: new Set(), applications: new Set() };
    for (let round = 1; round <= rounds; round++) {
      const program = await startProgram(folder, environment);
      await check(program.client(key), ledger);
      await writeUntilKilled(program, round, ledger);
    }
    const last = await startProgram(folder, environment);
    await check(last.client(key), ledger);
    expect(ledger.words.size).toBeGreaterThan(rounds * writers);
    // Unacknowledged writes can be sent again, or are stored already.
    const again = await last
      .client(key)
      .request("createBlacklistTag", { body: { tag: { name: "After the last kill" } } });
    expect(again.status).toBe(200);
    await expect(stop(last)).resolves.toEqual({ code: 0, signal: null });
  });
});
