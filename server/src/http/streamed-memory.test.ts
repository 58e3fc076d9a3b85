/** Streams a long reply without a growing heap. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const heap = 80;
const entries = 50_000;
const bytes = 2000;

test("a whitelist of 50,000 entries that is larger than the heap comes whole", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "whitelist-"));
  try {
    const script = fileURLToPath(new URL("../testdata/whole-whitelist.ts", import.meta.url));
    const limits = [`--max-old-space-size=${heap}`, "--max-semi-space-size=8"];
    const run = promisify(execFile)(process.execPath, [...limits, script, folder, String(entries), String(bytes)]);
    const [status, received] = (await run).stdout.trim().split(" ").map(Number);
    expect(status).toBe(200);
    expect(received).toBeGreaterThan(entries * bytes);
    expect(entries * bytes).toBeGreaterThan(heap * 1024 * 1024);
  } finally {
    await rm(folder, { recursive: true });
  }
});
