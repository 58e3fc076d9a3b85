/** OWASP ASVS 4.2.2. */
import { mkdtemp, readdir, readlink, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { Spool } from "./spool.ts";

const folder = await mkdtemp(join(tmpdir(), "spool-"));
vi.stubEnv("TMPDIR", folder);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function* repeated(piece: string, times: number): AsyncGenerator<string> {
  for (let count = 0; count < times; count++) yield piece;
}

async function textOf(spool: Spool): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of spool.read()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test.each([
  ["nothing", 0],
  ["a little", 10],
  ["more than is kept in memory", 100_000],
])("what was put in comes out, with its length: %s", async (_, times) => {
  const spool = await Spool.of(repeated("ça va 🦜 ", times));
  const expected = "ça va 🦜 ".repeat(times);
  expect(spool.length).toBe(Buffer.byteLength(expected));
  expect(await textOf(spool)).toBe(expected);
  await spool.discard();
  await spool.discard();
});

test("no file can be seen, neither while it is used nor after", async () => {
  const files = () => readdir(folder);
  const spool = await Spool.of(repeated("x".repeat(1000), 1000));
  expect(await files()).toEqual([]);
  await spool.discard();
  expect(await files()).toEqual([]);
});

test.runIf(process.platform === "linux")("no other user can open the file, under a umask of 0", async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const spool = await Spool.of(repeated("x".repeat(1000), 1000));
  const open = (await readdir("/proc/self/fd")).map((name) => `/proc/self/fd/${name}`);
  const targets = await Promise.all(open.map((link) => readlink(link).catch(() => "")));
  const own = open.filter((_, index) => targets[index]?.startsWith(join(folder, "gatehouse-")));
  expect(own).toHaveLength(1);
  for (const link of own) expect((await stat(link)).mode & 0o777).toBe(0o600);
  await spool.discard();
});

test("an error among the pieces is thrown, whatever was put in before", async () => {
  const broken = async function* (): AsyncGenerator<string> {
    yield* repeated("x".repeat(1000), 1000);
    throw new Error("The store went away.");
  };
  await expect(Spool.of(broken())).rejects.toThrow("The store went away.");
});
