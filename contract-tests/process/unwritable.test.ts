/**
 * A store that can be read and not written: a full disk, a read-only file, a read-only PostgreSQL (OWASP ASVS 16.5.2).
 */
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { administer } from "../support/own-database.ts";
import {
  makeFolder,
  patience,
  programKey,
  type RunningProgram,
  run,
  runToEnd,
  startProgram,
  stop,
  withKey,
} from "./program.ts";
import { sharedStore } from "./stores.ts";

/** Runs a command; false where it fails, or is not there. */
function succeeds(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { stdio: "ignore" }).status === 0;
}

/** A small disk; undefined where the tests may not mount one. */
function mountDisk(megabytes: number): string | undefined {
  const folder = makeFolder();
  if (!succeeds("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "gatehouse-test", folder))
    return undefined;
  whenDone(() => void succeeds("umount", "-l", folder));
  return folder;
}

async function readiness({ url }: RunningProgram): Promise<unknown> {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
}

const template = {
  fromEmail: "no-reply@forum.example.com",
  defaultFromName: "The forum",
  defaultSubject: "Welcome",
  defaultHtmlTemplate: "<p>Welcome</p>",
};

/** Without the repeats of the SDK. */
async function createTemplate({ url }: RunningProgram, emailTemplate: object): Promise<number> {
  const headers = { authorization: programKey, "content-type": "application/json" };
  const body = JSON.stringify({ emailTemplate });
  return (await fetch(`${url}/api/email/template`, { method: "POST", headers, body })).status;
}

const ready = [200, { status: "ready", store: "reachable" }];
const unwritable = [503, { status: "unavailable", store: "unwritable" }];
const isEmbedded = process.env["DATABASE_URL"] === undefined;

describe.runIf(isEmbedded)("On SQLite", patience, () => {
  test("a disk that is full: not ready, 503 and no 500, and all is well when there is room", async ({ skip }) => {
    const disk = mountDisk(24);
    if (disk === undefined) return skip("no disk can be mounted here");
    const program = await startProgram(makeFolder(), {
      DATABASE_URL: `sqlite:${join(disk, "store.db")}`,
      ...withKey(makeFolder()),
    });
    const client = program.client();
    expect(await readiness(program)).toEqual(ready);
    const filler = join(disk, "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(32 * 1024 * 1024))).toThrow("ENOSPC");
    expect(await readiness(program)).toEqual(unwritable);
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count++) {
      statuses.add(
        await createTemplate(program, { ...template, name: `${count}`, defaultTextTemplate: "x".repeat(200_000) }),
      );
    }
    expect(statuses).toContain(503);
    for (const status of statuses) expect([200, 503]).toContain(status);
    rmSync(filler);
    await expect.poll(() => readiness(program), { timeout: 60_000, interval: 500 }).toEqual(ready);
    await expect(client.filtering.createBlacklistTag({ body: { tag: { name: "Room" } } })).resolves.toBeDefined();
    expect(await stop(program)).toEqual({ code: 0, signal: null });
  });

  test("a file that may only be read: one line says so, and the exit code is 1", async ({ skip }) => {
    const isRoot = process.getuid?.() === 0;
    const folder = isRoot ? mountDisk(24) : makeFolder();
    if (folder === undefined) return skip("root may write everywhere, and no disk can be mounted here");
    const environment = { DATABASE_URL: `sqlite:${join(folder, "store.db")}`, ...withKey(makeFolder()) };
    await stop(await startProgram(makeFolder(), environment));
    if (isRoot) expect(succeeds("mount", "-o", "remount,ro", folder)).toBe(true);
    else chmodSync(join(folder, "store.db"), 0o444);
    if (!isRoot) chmodSync(folder, 0o555);
    const { code, errors } = await runToEnd(makeFolder(), environment);
    if (!isRoot) chmodSync(folder, 0o755);
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The store \(SQLite \S+\) cannot be written: .+\. Check that the process may write .+\.\n$/,
    );
  });
});

describe.skipIf(isEmbedded)("On PostgreSQL", patience, () => {
  test("a database that takes no writes any more: not ready, until it takes them again", async () => {
    const store = await sharedStore();
    if (store === undefined) throw new Error("DATABASE_URL names no PostgreSQL.");
    const program = await startProgram(makeFolder(), { DATABASE_URL: store.url, ...withKey(makeFolder()) });
    expect(await readiness(program)).toEqual(ready);
    await setReadOnly(store.url, true);
    await expect.poll(() => readiness(program), { timeout: 60_000, interval: 500 }).toEqual(unwritable);
    expect(await createTemplate(program, { ...template, name: "Refused", defaultTextTemplate: "x" })).toBe(503);
    await setReadOnly(store.url, false);
    await expect.poll(() => readiness(program), { timeout: 60_000, interval: 500 }).toEqual(ready);
    expect(await stop(program)).toEqual({ code: 0, signal: null });
  });

  test("a database that is read-only: one line says so, and the exit code is 1", async () => {
    const store = await sharedStore();
    if (store === undefined) throw new Error("DATABASE_URL names no PostgreSQL.");
    await setReadOnly(store.url, true);
    const program = run(makeFolder(), { DATABASE_URL: store.url });
    expect(await program.exit).toEqual({ code: 1, signal: null });
    expect(program.errors()).toMatch(
      /^The store \(PostgreSQL \S+\) cannot be written: .+\. Check that DATABASE_URL .+\.\n$/,
    );
  });
});

/** In force for every connection, those that are open included: they are ended. */
async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const given = process.env["DATABASE_URL"] ?? "";
  const name = new URL(url).pathname.slice(1);
  await administer(given, `alter database ${name} set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await administer(given, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}
