/** The first start makes a server to try at once: what it prints is run here, as it is printed. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { makeFolder, patience, startProgram, stop } from "./program.ts";

const execute = promisify(execFile);
const folder = makeFolder();
const first = await startProgram(folder);
const printed = first.output();

/** A folder in the repository, from which `@gatehouse/sdk` resolves. */
function folderInRepository(): string {
  const parent = fileURLToPath(new URL("../dist/tmp/", import.meta.url));
  mkdirSync(parent, { recursive: true });
  return makeFolder(parent);
}

/** The lines that are indented below a line, as they are printed. */
function linesBelow(start: RegExp): string[] {
  const lines = printed.split("\n");
  const below = lines.slice(lines.findIndex((line) => start.test(line)) + 1);
  const end = below.findIndex((line) => line !== "" && !line.startsWith("  "));
  return below
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => line !== "")
    .map((line) => line.slice(2));
}

describe("What a first start prints", patience, () => {
  test("where the server is, and a key that opens it", async () => {
    await expect(first.client().identity.listApplications.result()).resolves.toMatchObject({ ok: true, status: 200 });
  });

  test("the key is 256 random bits and is printed once", () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(printed) ?? [];
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
  });

  test("a curl line that works as printed", async () => {
    const [line = ""] = linesBelow(/with curl:$/);
    expect(line).toMatch(/^curl /);
    const { stdout } = await execute("bash", ["-c", line]);
    expect(JSON.parse(stdout)).toMatchObject({
      replacement: "What the ****, you *******************",
      matches: [{ root: "heck" }, { root: "nincompoop" }],
    });
  });

  test("five lines of SDK code that work when pasted", async () => {
    const lines = linesBelow(/with the SDK/);
    expect(lines).toHaveLength(5);
    const place = folderInRepository();
    writeFileSync(join(place, "try.mjs"), lines.join("\n"));
    const { stdout, stderr } = await execute(process.execPath, ["try.mjs"], { cwd: place });
    expect([stdout, stderr]).toEqual(["replace What the ****!\n", ""]);
  });
});

describe("A later start", patience, () => {
  test("makes and prints no other key, and keeps what is there", async () => {
    const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(printed) ?? [];
    const before = await first.client(key).moderation.listModerationApplications();
    await stop(first);
    const later = await startProgram(folder);
    expect(later.output()).not.toContain("API key (shown this once)");
    expect(later.output()).not.toContain(key);
    expect(later.output()).toMatch(/printed at the first start/);
    await expect(later.client(key).moderation.listModerationApplications()).resolves.toEqual(before);
    await stop(later);
  });
});
