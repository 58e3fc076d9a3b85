/** OWASP ASVS 13.3.2. */
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "./open.ts";
import { ensurePrivateFile, ensurePrivateFolder, tightenFiles } from "./private-files.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-private-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

function withUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

describe.skipIf(process.platform === "win32")("other users of the machine", () => {
  test("another user reads the database, its log of writes or its index, under a umask of 0", async () => {
    withUmask(0);
    const file = join(folder, "own", "folder", "store.db");
    const store = await openStore({ kind: "sqlite", file, driver: "better-sqlite3" });
    onTestFinished(() => store.close());
    for (const each of [file, `${file}-wal`, `${file}-shm`]) expect([each, modeOf(each)]).toEqual([each, "600"]);
    for (const each of ["own", "own/folder"]) expect(modeOf(join(folder, each))).toBe("700");
  });

  test("another user reads a file that an earlier version left open", () => {
    const files = ["a", "b", "c"].map((name) => join(folder, name));
    for (const file of files) writeFileSync(file, "");
    for (const [index, mode] of [0o644, 0o600, 0o444].entries()) chmodSync(files[index] ?? "", mode);
    expect(tightenFiles([...files, join(folder, "missing")])).toEqual([
      { file: files[0], mode: "0644" },
      { file: files[2], mode: "0444" },
    ]);
    // A file that was read-only stays so.
    expect(files.map(modeOf)).toEqual(["600", "600", "400"]);
    expect(tightenFiles(files)).toEqual([]);
  });

  test("folders, devices and existing folders keep their modes", () => {
    const open = join(folder, "open");
    ensurePrivateFolder(open);
    chmodSync(open, 0o755);
    ensurePrivateFolder(open);
    const device = modeOf("/dev/null");
    expect(tightenFiles([open, "/dev/null"])).toEqual([]);
    expect([modeOf(open), modeOf("/dev/null")]).toEqual(["755", device]);
  });
});

test("on Windows, which has no such modes, nothing is reported", () => {
  const file = join(folder, "windows");
  writeFileSync(file, "");
  chmodSync(file, 0o666);
  expect(tightenFiles([file], "win32")).toEqual([]);
});

test("an existing file keeps its content, and a folder that is missing fails nobody", () => {
  const file = join(folder, "kept");
  writeFileSync(file, "content");
  ensurePrivateFile(file);
  expect(statSync(file).size).toBe(7);
  expect(() => ensurePrivateFile(join(folder, "nowhere", "file"))).not.toThrow();
});
