import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countDroppedFrames } from "./write-ahead-log.ts";

let folder: string;
let log: string;
let database: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-wal-"));
  database = new DatabaseSync(join(folder, "store.db"));
  database.exec("pragma journal_mode = wal");
  database.exec("create table notes (id integer primary key, text text)");
  log = join(folder, "copy-wal");
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function write(count: number): void {
  for (let id = 0; id < count; id++) database.prepare("insert into notes (text) values (?)").run("x".repeat(500));
}

/** Copies the log, as a process that was killed leaves it, with one byte of a frame changed. */
function damage(frame: number): void {
  copyFileSync(join(folder, "store.db-wal"), log);
  const bytes = readFileSync(log);
  const at = 32 + frame * (24 + 4096) + 1_000;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(log, bytes);
}

test("counts what is behind a damaged frame", () => {
  write(6);
  const frames = (readFileSync(join(folder, "store.db-wal")).length - 32) / (24 + 4096);
  damage(frames - 3);
  expect(countDroppedFrames(log)).toEqual({ frames: 3, commits: 3 });
  damage(0);
  expect(countDroppedFrames(log).frames).toBe(frames);
});

test("a log that is whole, empty or missing has dropped nothing", () => {
  write(6);
  expect(countDroppedFrames(join(folder, "store.db-wal"))).toEqual({ frames: 0, commits: 0 });
  expect(countDroppedFrames(join(folder, "nothing-wal"))).toEqual({ frames: 0, commits: 0 });
  writeFileSync(log, "");
  expect(countDroppedFrames(log)).toEqual({ frames: 0, commits: 0 });
});

test("frames of an older log, and of what was rolled back, end no transaction", () => {
  write(20);
  database.exec("pragma wal_checkpoint(restart)");
  write(3);
  expect(countDroppedFrames(join(folder, "store.db-wal")).frames).toBe(0);
  database.exec("pragma cache_size = 2");
  database.exec("pragma cache_spill = 1");
  database.exec("begin");
  write(200);
  database.exec("rollback");
  write(1);
  expect(countDroppedFrames(join(folder, "store.db-wal")).commits).toBe(0);
});
