/** Bodies that are small on the way and large in memory, sent to a program with a heap of 256 MB. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openConnection, type RawConnection } from "../support/raw-connection.ts";
import { makeFolder, patience, programKey, startProgram, withKey } from "./program.ts";

const folder = makeFolder();
const program = await startProgram(folder, {
  ...withKey(folder),
  DATABASE_URL: "sqlite::memory:",
  NODE_OPTIONS: "--max-old-space-size=256",
});
const { host } = new URL(program.url);

interface PostRequest {
  readonly path: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function post({ path, body, headers = {} }: PostRequest): Promise<number> {
  const all = { authorization: programKey, "content-type": "application/json", ...headers };
  const response = await fetch(program.url + path, { method: "POST", headers: all, body });
  await response.arrayBuffer();
  return response.status;
}

const isAlive = async (): Promise<boolean> => (await fetch(`${program.url}/health/live`)).ok;

const objects = (count: number): string => `{"email":[${"{},".repeat(count)}{}]}`;

describe("Millions of objects in a small body", patience, () => {
  test("10 kB of gzip to an operation without a key, three at once: refused unread", async () => {
    const body = new Uint8Array(gzipSync(objects(3_490_000)));
    expect(body.length).toBeLessThan(11_000);
    const sent = { path: "/moderation/login", body, headers: { "content-encoding": "gzip" } };
    expect(await Promise.all([post(sent), post(sent), post(sent)])).toEqual([415, 415, 415]);
    expect(await isAlive()).toBe(true);
  });

  test("the same with a key: refused while it unpacks", async () => {
    const body = new Uint8Array(gzipSync(objects(3_490_000)));
    const sent = { path: "/api/application", body, headers: { "content-encoding": "gzip" } };
    expect(await Promise.all([post(sent), post(sent), post(sent)])).toEqual([413, 413, 413]);
    expect(await isAlive()).toBe(true);
  });

  test("10 MB as they are, ten at once: refused before they are parsed", async () => {
    const sent = { path: "/api/application", body: objects(3_490_000) };
    const statuses = await Promise.all(Array.from({ length: 10 }, () => post(sent)));
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
    // Ten that arrive in turns may take the room of their address from each other.
    await expect.poll(() => post(sent)).toBe(400);
    expect(await isAlive()).toBe(true);
  });

  test("as many as are parsed, forty at once: some wait, all are answered", async () => {
    const sent = { path: "/api/application", body: objects(120_000) };
    const statuses = await Promise.all(Array.from({ length: 40 }, () => post(sent)));
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(400);
    expect(await isAlive()).toBe(true);
  });
});

const megabyte = 1024 * 1024;

/** A connection that stops after 9 MB of its body. */
function stalled(address: string): RawConnection {
  const connection = openConnection(program.url);
  const head = [
    "POST /api/application HTTP/1.1",
    `Host: ${host}`,
    `Authorization: ${programKey}`,
    `X-Forwarded-For: ${address}`,
    "Content-Type: application/json",
    `Content-Length: ${10 * megabyte}`,
  ];
  void connection.send(`${head.join("\r\n")}\r\n\r\n`).then(() => connection.send(" ".repeat(9 * megabyte)));
  return connection;
}

/** Sends a body of 10 MB. */
const large = (address: string) =>
  post({
    path: "/api/application",
    body: `{}${" ".repeat(10 * megabyte - 2)}`,
    headers: { "x-forwarded-for": address },
  });

/** Less than the test may take, so that a failure says what was expected. */
const briefly = { timeout: 20_000 };

describe("Bodies that stop after 9 MB", patience, () => {
  test("count against their address, then against the process, until they are cut", async () => {
    const connections: RawConnection[] = [];
    // Several, since a body that comes first may take the room before one that stops.
    const stallAnother = (stalling: string, address: string): Promise<number> => {
      connections.push(stalled(stalling));
      return large(address);
    };
    await expect.poll(() => stallAnother("203.0.113.1", "203.0.113.1"), briefly).toBe(429);
    expect(await large("203.0.113.2")).toBe(400);
    await expect.poll(() => stallAnother(`198.51.100.${connections.length}`, "203.0.113.2"), briefly).toBe(503);
    const login = { path: "/moderation/login", body: "{}", headers: { "x-forwarded-for": "203.0.113.2" } };
    expect(await post(login)).toBe(400);
    expect(await isAlive()).toBe(true);
    for (const each of connections) each.cut();
    await expect.poll(() => large("203.0.113.1"), briefly).toBe(400);
  });
});
