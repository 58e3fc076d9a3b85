/** OWASP ASVS 11.2.5, 11.3.1, 11.3.2, 11.3.3, 11.3.4. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Db } from "./db.ts";
import { openStore } from "./open.ts";
import { checkMasterKey, MasterKeyError, parseMasterKey, seal, sealColumn, unseal } from "./sealed.ts";

const folder = mkdtempSync(join(tmpdir(), "gatehouse-sealed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = randomBytes(32);
const place = { table: "webhooks", id: "1", column: "secret" };

let files = 0;
function someFile(): string {
  return join(folder, `${++files}.db`);
}

/** Does something with a store that has this master key, or none. */
async function withKey<T>(
  masterKey: Uint8Array | undefined,
  work: (db: Db) => Promise<T> | T,
  file = ":memory:",
): Promise<T> {
  const store = await openStore({ kind: "sqlite", file, driver: "better-sqlite3" }, masterKey);
  try {
    return await store.write(work);
  } finally {
    await store.close();
  }
}

describe("parseMasterKey", () => {
  test("32 bytes in hexadecimal, base64 and base64url", () => {
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      expect(Buffer.from(parseMasterKey(key.toString(encoding)) ?? "")).toEqual(key);
    }
    expect(Buffer.from(parseMasterKey(key.toString("hex").toUpperCase()) ?? "")).toEqual(key);
  });

  test("nothing else", () => {
    const short = randomBytes(31);
    const long = randomBytes(33);
    for (const bytes of [short, long]) {
      for (const encoding of ["hex", "base64", "base64url"] as const) {
        expect(parseMasterKey(bytes.toString(encoding))).toBeUndefined();
      }
    }
    for (const text of ["", "password", `${key.toString("hex")} `, "x".repeat(64), "x".repeat(45)]) {
      expect(parseMasterKey(text)).toBeUndefined();
    }
  });
});

describe("seal and unseal", () => {
  const texts = ["", "a secret", "ä\u0001😀\n", "x".repeat(100_000), "sealed1:x", "plain1:x", "plain1:sealed1:x"];

  test.each([
    ["with a master key", key],
    ["without", undefined],
  ])("%s, what was sealed comes back", async (_, masterKey) => {
    await withKey(masterKey, (db) => {
      for (const text of texts) expect(unseal(db, seal(db, text, place), place)).toBe(text);
    });
  });

  test("sealed, nothing of it can be read, and it looks different each time", async () => {
    await withKey(key, (db) => {
      const sealed = seal(db, "a secret", place);
      expect(sealed).not.toContain("a secret");
      expect(Buffer.from(sealed.slice(8), "base64url").includes("a secret")).toBe(false);
      expect(seal(db, "a secret", place)).not.toBe(sealed);
    });
  });

  test("what was stored before there was a master key is read as it is", async () => {
    await withKey(key, (db) => expect(unseal(db, "a secret", place)).toBe("a secret"));
  });

  test("sealed, it opens in its place alone", async () => {
    await withKey(key, (db) => {
      const sealed = seal(db, "a secret", place);
      for (const other of [{ table: "signing_keys" }, { id: "2" }, { column: "url" }]) {
        expect(() => unseal(db, sealed, { ...place, ...other })).toThrow(MasterKeyError);
      }
    });
  });

  test("changed, it does not open", async () => {
    await withKey(key, (db) => {
      const sealed = seal(db, "a secret", place);
      const bytes = Buffer.from(sealed.slice(8), "base64url");
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(() => unseal(db, `sealed1:${changed.toString("base64url")}`, place)).toThrow(MasterKeyError);
      }
      for (const cut of ["sealed1:", sealed.slice(0, -4), sealed.slice(0, 20)]) {
        expect(() => unseal(db, cut, place)).toThrow(MasterKeyError);
      }
    });
  });

  test("with another master key, or without, it does not open", async () => {
    const sealed = await withKey(key, (db) => seal(db, "a secret", place));
    for (const other of [randomBytes(32), undefined]) {
      await withKey(other, (db) => expect(() => unseal(db, sealed, place)).toThrow(MasterKeyError));
    }
  });
});

describe("checkMasterKey", () => {
  test("the first master key becomes that of the store", async () => {
    const file = someFile();
    await withKey(undefined, checkMasterKey, file);
    await withKey(key, checkMasterKey, file);
    await withKey(key, checkMasterKey, file);
    await expect(withKey(randomBytes(32), checkMasterKey, file)).rejects.toThrow("another master key");
    await expect(withKey(undefined, checkMasterKey, file)).rejects.toThrow("there is no master key. Set MASTER_KEY");
  });
});

test("sealColumn seals what is plain, and leaves alone what is sealed or empty", async () => {
  const file = someFile();
  const rows = (db: Db) => db("webhooks").orderBy("id").select("id", "secret");
  const add = (db: Db, id: string, secret: string | null) =>
    db("webhooks").insert({ id, url: "https://example.com", global: true, secret });
  await withKey(
    undefined,
    async (db) => {
      await add(db, "a", seal(db, "sealed1:looks like one", { ...place, id: "a" }));
      await add(db, "b", seal(db, "plain", { ...place, id: "b" }));
      await add(db, "c", null);
    },
    file,
  );
  await withKey(
    key,
    async (db) => {
      await add(db, "d", seal(db, "sealed", { ...place, id: "d" }));
      const before = await rows(db);
      await sealColumn(db, place);
      const after = await rows(db);
      expect(after.map(({ id, secret }) => (secret === null ? null : unseal(db, secret, { ...place, id })))).toEqual([
        "sealed1:looks like one",
        "plain",
        null,
        "sealed",
      ]);
      for (const at of [0, 1]) expect(after[at].secret).toMatch(/^sealed1:[\w-]{40,}$/);
      expect(after[3]).toEqual(before[3]);
      await sealColumn(db, place);
      expect(await rows(db)).toEqual(after);
    },
    file,
  );
});
