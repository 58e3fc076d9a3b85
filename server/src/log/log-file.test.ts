/** The log file survives changes of its folder. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LogArchives } from "./log-archives.ts";
import { LogFile } from "./log-file.ts";

let folder: string;
let path: string;
let troubles: string[];
const opened: { close(): Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-log-"));
  path = join(folder, "logs", "gatehouse.log");
  troubles = [];
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

function openLog(maxBytes = 1_000_000, maximumCount = 1_000) {
  const onTrouble = (message: string) => void troubles.push(message);
  const archives = new LogArchives({ path, maximumCount, onTrouble });
  const file = new LogFile({ path, maxBytes, onTrouble, onRotated: () => archives.tidySoon() });
  const log = {
    write: (line: string) => file.write(`${line}\n`),
    written: () => new Promise<void>((done) => file.flush(done)),
    tidySoon: () => archives.tidySoon(),
    writeNow: () => file.writeNow(),
    reopen: () => file.reopen(),
    async close() {
      await file.close(1_000);
      await archives.stop();
    },
  };
  opened.push(log);
  return log;
}

const names = () => readdirSync(join(folder, "logs")).sort();
const archived = () => names().filter((name) => name !== "gatehouse.log");
const read = (name: string) => {
  const bytes = readFileSync(join(folder, "logs", name));
  return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
};
/** Returns all lines in the order of writing, archives first. */
const lines = () => [...archived(), "gatehouse.log"].map(read).join("").trimEnd().split("\n");
const numbered = (count: number, start = 0) => Array.from({ length: count }, (_, index) => `line ${start + index}`);

async function writeAll(log: ReturnType<typeof openLog>, all: readonly string[]): Promise<void> {
  for (const line of all) log.write(line);
  await log.written();
}

describe("Lines", () => {
  test("are written together, soon, in their order", async () => {
    const log = openLog();
    for (const line of numbered(100)) log.write(line);
    await expect.poll(() => lines(), { timeout: 2_000 }).toEqual(numbered(100));
  });

  test("are all written when the log is closed", async () => {
    const log = openLog(10_000);
    for (const line of numbered(20_000)) log.write(line);
    await log.close();
    expect(lines()).toEqual(numbered(20_000));
  });

  test("are written at once by a process that is about to end", () => {
    mkdirSync(join(folder, "logs"));
    const log = openLog();
    log.write("the last words");
    log.writeNow();
    expect(lines()).toEqual(["the last words"]);
  });

  test("follow those that are there, and do not go on one that a killed process began", async () => {
    mkdirSync(join(folder, "logs"));
    writeFileSync(path, "whole\nhal");
    await writeAll(openLog(), ["new"]);
    expect(lines()).toEqual(["whole", "hal", "new"]);
  });
});

describe("A rotation", () => {
  test("comes before the file grows too large; no line is lost, torn or written twice", async () => {
    const log = openLog(1_000);
    for (let start = 0; start < 2_000; start += 100) await writeAll(log, numbered(100, start));
    expect(lines()).toEqual(numbered(2_000));
    expect(archived().length).toBeGreaterThan(15);
    for (const name of names()) {
      expect(read(name).length).toBeLessThanOrEqual(1_000);
      expect(read(name)).toMatch(/^line .*\n$/s);
    }
  });

  test("lets a line through that is longer than the file may be", async () => {
    await writeAll(openLog(100), ["short", "x".repeat(500), "short again"]);
    expect(lines()).toEqual(["short", "x".repeat(500), "short again"]);
  });

  test("compresses what was rotated, and keeps the newest", async () => {
    const log = openLog(1_000, 3);
    await writeAll(log, numbered(1_000));
    await expect
      .poll(() => archived().map((name) => name.endsWith(".gz")), { timeout: 8_000 })
      .toEqual([true, true, true]);
    const kept = lines();
    expect(kept).toEqual(numbered(1_000).slice(-kept.length));
  });

  test("where none is kept, leaves the one file alone", async () => {
    const log = openLog(1_000, 0);
    await writeAll(log, numbered(1_000));
    await expect.poll(() => names(), { timeout: 8_000 }).toEqual(["gatehouse.log"]);
  });

  test("that is not compressed when the server stops is so after the next start", async () => {
    const first = openLog(1_000);
    await writeAll(first, numbered(300));
    await first.close();
    expect(archived().some((name) => !name.endsWith(".gz"))).toBe(true);
    openLog(1_000).tidySoon();
    await expect.poll(() => archived().every((name) => name.endsWith(".gz")), { timeout: 8_000 }).toBe(true);
    expect(lines()).toEqual(numbered(300));
  });

  test("leaves the files of others alone", async () => {
    mkdirSync(join(folder, "logs"));
    const others = ["gatehouse.log.old", "gatehouse.log.20261120T103000123Z-1f3a.txt", "another.log"];
    for (const name of others) writeFileSync(join(folder, "logs", name), "theirs");
    const log = openLog(1_000, 0);
    await writeAll(log, numbered(300));
    await expect.poll(() => names(), { timeout: 8_000 }).toEqual([...others, "gatehouse.log"].sort());
  });

  test("that cannot be made lets the log grow, and says so", async () => {
    const log = openLog(1_000);
    await writeAll(log, ["first"]);
    // A path too long for a suffix.
    const long = `${"x".repeat(250)}.log`;
    path = join(folder, "logs", long);
    const other = openLog(1_000);
    await writeAll(other, numbered(300));
    expect(read(long).trimEnd().split("\n")).toEqual(numbered(300));
    expect(troubles).toEqual([expect.stringMatching(/cannot be rotated and grows on/)]);
  });
});

describe("Two processes with one file", () => {
  test("lose nothing and tear nothing, however often they rotate", async () => {
    const [one, other] = [openLog(2_000), openLog(2_000)];
    const mine = (who: string, start: number) => Array.from({ length: 50 }, (_, index) => `${who} ${start + index}`);
    for (let start = 0; start < 1_000; start += 50) {
      await Promise.all([writeAll(one, mine("one", start)), writeAll(other, mine("other", start))]);
    }
    const all = lines();
    for (const who of ["one", "other"]) {
      const theirs = all.filter((line) => line.startsWith(`${who} `));
      expect(theirs.length).toBe(1_000);
      expect(new Set(theirs).size).toBe(1_000);
    }
    expect(all).toHaveLength(2_000);
  });
});

describe("A log that cannot be written", () => {
  test("whose folder has vanished makes it again", async () => {
    const log = openLog();
    await writeAll(log, ["before"]);
    rmSync(join(folder, "logs"), { recursive: true });
    await writeAll(log, ["after"]);
    expect(lines()).toEqual(["after"]);
  });

  test("whose file was moved by somebody else goes on in a new one", async () => {
    const log = openLog();
    await writeAll(log, ["before"]);
    renameSync(path, `${path}.theirs`);
    await writeAll(log, ["after"]);
    expect(read("gatehouse.log.theirs")).toBe("before\n");
    expect(read("gatehouse.log")).toBe("after\n");
  });

  test("keeps the lines until it can be, and says so once", async () => {
    const log = openLog();
    await writeAll(log, ["before"]);
    rmSync(join(folder, "logs"), { recursive: true });
    writeFileSync(join(folder, "logs"), "in the way");
    for (const line of numbered(10)) {
      log.write(line);
      await pause(150);
    }
    rmSync(join(folder, "logs"));
    await log.written();
    expect(lines()).toEqual(numbered(10));
    expect(troubles).toEqual([
      expect.stringMatching(/^The log .*gatehouse\.log cannot be written \(.+\)/),
      expect.stringMatching(/is written again/),
    ]);
  });

  test("keeps so much in memory and no more, and tells how many lines were lost", { timeout: 30_000 }, async () => {
    const log = openLog(1_000_000_000);
    writeFileSync(join(folder, "logs"), "in the way");
    const line = "x".repeat(1_000_000);
    for (let count = 0; count < 30; count++) log.write(line);
    await pause(50);
    rmSync(join(folder, "logs"));
    await log.written();
    const all = lines();
    const lost = all.find((each) => each.includes("lines were lost"));
    const kept = all.filter((each) => each === line).length;
    expect(kept).toBeGreaterThan(10);
    expect(kept).toBeLessThan(20);
    expect(JSON.parse(lost ?? "{}")).toMatchObject({ level: "warn", logger: "log", lines: 30 - kept });
  });

  test("does not keep a server that stops", async () => {
    const log = openLog();
    writeFileSync(join(folder, "logs"), "in the way");
    log.write("never");
    const started = performance.now();
    await log.close();
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

test("what another program appends is counted too", async () => {
  const log = openLog(1_000);
  await writeAll(log, ["first"]);
  appendFileSync(path, `${"y".repeat(995)}\n`);
  await writeAll(log, ["second"]);
  expect(archived()).toHaveLength(1);
  expect(lines().map((line) => line[0])).toEqual(["f", "y", "s"]);
});

test("a log that is opened anew makes the file before there is a line, and each line is in one of the files", async () => {
  const log = openLog();
  log.write("before");
  await log.written();
  renameSync(path, `${path}.moved`);
  log.write("between");
  await log.reopen();
  expect(read("gatehouse.log")).toBe("between\n");
  renameSync(path, `${path}.moved-too`);
  await log.reopen();
  expect(read("gatehouse.log")).toBe("");
  log.write("after");
  await log.written();
  expect([read("gatehouse.log.moved"), read("gatehouse.log")]).toEqual(["before\n", "after\n"]);
  expect(troubles).toEqual([]);
});
