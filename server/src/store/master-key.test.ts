/** OWASP ASVS 11.5.1. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { DatabaseLocation } from "./database-url.ts";
import { StoreUnavailable } from "./failures.ts";
import { findMasterKey, keyFileOf } from "./master-key.ts";
import { openStore } from "./open.ts";
import { checkMasterKey, MasterKeyError } from "./sealed.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-master-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let stores = 0;
function newLocation() {
  return { kind: "sqlite", file: join(folder, `${++stores}`, "store.db"), driver: "better-sqlite3" } as const;
}

/** Opens the store as a start does, and closes it. */
async function start(location: DatabaseLocation, key: Uint8Array | undefined): Promise<void> {
  const store = await openStore(location, key);
  try {
    await store.write(checkMasterKey);
  } finally {
    await store.close();
  }
}

describe("an embedded database without MASTER_KEY", () => {
  test("gets a key file beside it, which later starts take", async () => {
    const location = newLocation();
    const first = await findMasterKey(location, undefined);
    expect(first).toMatchObject({ origin: "file", file: `${location.file}.key`, isNew: true });
    expect(Buffer.from(readFileSync(keyFileOf(location), "utf8"), "base64")).toEqual(first.key);
    expect(first.key).toHaveLength(32);
    if (process.platform !== "win32") expect(statSync(keyFileOf(location)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(location.file))).toEqual(["store.db.key"]);
    await start(location, first.key);
    const second = await findMasterKey(location, undefined);
    expect(second).toEqual({ ...first, key: expect.anything(), isNew: false });
    expect(Buffer.from(second.key ?? "")).toEqual(first.key);
  });

  test("that was stored without one gets a key file too, whose key the store adopts", async () => {
    const location = newLocation();
    await start(location, undefined);
    const { key } = await findMasterKey(location, undefined);
    await start(location, key);
    await expect(start(location, randomBytes(32))).rejects.toThrow(MasterKeyError);
  });

  test("is left as it is by a command that may create none", async () => {
    const location = newLocation();
    const found = await findMasterKey(location, undefined, { mayCreate: false });
    expect(found).toEqual({ origin: "none", key: undefined, isExposed: true });
    await start(location, undefined);
    expect(readdirSync(dirname(location.file))).toEqual(["store.db"]);
  });

  test("starts that race for the key file take the same key", async () => {
    const location = newLocation();
    const found = await Promise.all(Array.from({ length: 8 }, () => findMasterKey(location, undefined)));
    expect(new Set(found.map(({ key }) => Buffer.from(key ?? "").toString("hex"))).size).toBe(1);
    expect(found.filter((each) => each.origin === "file" && each.isNew)).toHaveLength(1);
    expect(readdirSync(dirname(location.file))).toEqual(["store.db.key"]);
  });
});

describe("a sealed store", () => {
  async function sealedLocation() {
    const location = newLocation();
    const { key } = await findMasterKey(location, undefined);
    await start(location, key);
    return { location, key };
  }

  test("restored without its key file, it gets no other one", async () => {
    const { location } = await sealedLocation();
    rmSync(keyFileOf(location));
    await expect(findMasterKey(location, undefined)).rejects.toThrow(
      `${keyFileOf(location)} is missing. Put that file back from your backup, or set MASTER_KEY`,
    );
    expect(readdirSync(dirname(location.file))).toEqual(["store.db"]);
  });

  test("restored beside the key file of another one, it is refused and the file is kept", async () => {
    const { location } = await sealedLocation();
    const other = randomBytes(32).toString("base64");
    writeFileSync(keyFileOf(location), other);
    await expect(findMasterKey(location, undefined)).rejects.toThrow("another master key than that of");
    expect(readFileSync(keyFileOf(location), "utf8")).toBe(other);
  });

  test.each(["", "a password", "A".repeat(40)])(
    "a key file with %j is an error that does not show it",
    async (text) => {
      const { location } = await sealedLocation();
      writeFileSync(keyFileOf(location), text);
      const failure = await findMasterKey(location, undefined).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MasterKeyError);
      expect(String(failure)).toContain(`${keyFileOf(location)} holds no master key`);
      if (text !== "") expect(String(failure)).not.toContain(text);
    },
  );

  test("MASTER_KEY set later to another key names the file that fits", async () => {
    const { location, key } = await sealedLocation();
    await expect(findMasterKey(location, randomBytes(32))).rejects.toThrow(
      `that of ${keyFileOf(location)}. Leave MASTER_KEY out, or set it to the content of that file.`,
    );
    await expect(findMasterKey(location, key)).resolves.toMatchObject({ origin: "environment" });
    rmSync(keyFileOf(location));
    await expect(findMasterKey(location, randomBytes(32))).rejects.toThrow("another master key. Set MASTER_KEY to");
  });
});

test("a store in memory and PostgreSQL get no file", async () => {
  const memory = { kind: "sqlite", file: ":memory:", driver: "better-sqlite3" } as const;
  await expect(findMasterKey(memory, undefined)).resolves.toMatchObject({ origin: "none", isExposed: false });
  const postgres = { kind: "postgres", url: "postgres://127.0.0.1/none" } as const;
  await expect(findMasterKey(postgres, undefined)).resolves.toMatchObject({ origin: "none", isExposed: true });
  const key = randomBytes(32);
  await expect(findMasterKey(postgres, key)).resolves.toEqual({ origin: "environment", key });
});

test("a key file that cannot be written stops the start", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const location = { kind: "sqlite", file: join(file, "store.db"), driver: "better-sqlite3" } as const;
  await expect(findMasterKey(location, undefined)).rejects.toThrow(StoreUnavailable);
});
