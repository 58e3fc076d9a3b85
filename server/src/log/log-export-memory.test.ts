/** Exports a long log as a stream: memory stays small, and other requests do not wait. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const logSize = 200;
const heap = 96;
const maximumGrowth = 60;

test("a log of 200 MiB is exported whole in a process that hardly grows", {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "whole-log-"));
  try {
    const script = fileURLToPath(new URL("../testdata/whole-log.ts", import.meta.url));
    const limits = [`--max-old-space-size=${heap}`, "--max-semi-space-size=4", "--expose-gc"];
    const run = await promisify(execFile)(process.execPath, [...limits, script, folder, String(logSize)]);
    const [status, received = 0, changedAfter, growth] = run.stdout.trim().split(" ").map(Number);
    expect(status).toBe(200);
    expect(received).toBeGreaterThan(5 * 1024 * 1024);
    expect(changedAfter).toBeLessThan(5_000);
    expect(growth).toBeLessThan(maximumGrowth);
  } finally {
    await rm(folder, { recursive: true });
  }
});
