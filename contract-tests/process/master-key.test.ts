/** `MASTER_KEY` and the key file: what they take, what they seal, and what a start says that lacks them. */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { verdictOn } from "../identity/keys-tokens.ts";
import { makeFolder, patience, rotateKeys, runToEnd, sqliteDrivers, startProgram, stop, withKey } from "./program.ts";
import { sharedStore } from "./stores.ts";

const folder = makeFolder();
const masterKey = randomBytes(32).toString("base64");

test.each(["password", randomBytes(16).toString("hex"), `${masterKey}x`])(
  "%j is refused and not shown",
  patience,
  async (wrong) => {
    const { code, output, errors } = await runToEnd(folder, { DATABASE_URL: "sqlite::memory:", MASTER_KEY: wrong });
    expect(code).toBe(1);
    expect(errors).toContain("MASTER_KEY takes 32 random bytes in base64 or in hexadecimal");
    expect(output + errors).not.toContain(wrong);
  },
);

const embedded = sqliteDrivers();
const isEmbedded = process.env["DATABASE_URL"] === undefined;

describe.skipIf(isEmbedded)("on PostgreSQL", patience, async () => {
  const shared = await sharedStore();
  const plain = { DATABASE_URL: shared?.url ?? "", ...withKey(folder) };
  const sealed = { ...plain, MASTER_KEY: masterKey };

  test("a start without a key says that secrets are readable, and how to make one", async () => {
    const program = await startProgram(makeFolder(), plain);
    expect(program.output()).toContain("Secrets in it are NOT sealed");
    expect(program.output()).toContain("openssl rand -base64 32");
    await stop(program);
  });

  test("what was stored before is sealed at the next start; then no start does without the key", async () => {
    const before = await startProgram(folder, plain);
    const { token } = await before.client().identity.vendToken({ body: { claims: {} } });
    await stop(before);
    const first = await startProgram(folder, sealed);
    expect(await verdictOn(first.client(), token)).toBe("valid");
    await first.client().identity.vendToken({ body: { claims: {} } });
    await stop(first);

    const without = await runToEnd(folder, plain);
    expect(without.code).toBe(1);
    expect(without.errors).toMatch(
      /sealed, and there is no master key\. Set MASTER_KEY to the key that they were sealed with\.$/m,
    );
    const another = await runToEnd(folder, { ...plain, MASTER_KEY: randomBytes(32).toString("hex") });
    expect(another.code).toBe(1);
    expect(another.errors).toContain("sealed with another master key. Set MASTER_KEY to that one.");
    for (const { errors } of [without, another]) expect(errors).not.toMatch(/^ +at /m);

    expect((await rotateKeys(folder, plain)).errors).toContain("Set MASTER_KEY");
    expect((await rotateKeys(folder, sealed)).code).toBe(0);
    const last = await startProgram(folder, sealed);
    expect(await verdictOn(last.client(), token)).toBe("valid");
    await stop(last);
  });
});

describe.runIf(isEmbedded).each(embedded)("%s, without MASTER_KEY", patience, (driver) => {
  function newStore() {
    const file = join(makeFolder(), "store.db");
    return { file, keyFile: `${file}.key`, environment: { DATABASE_URL: `${driver}:${file}`, ...withKey(folder) } };
  }

  test("a copy of the database alone gives away no private key", async () => {
    const { file, keyFile, environment } = newStore();
    const program = await startProgram(folder, environment);
    expect(program.output()).toContain(`sealed with the key in ${keyFile}, made just now.`);
    const { token } = await program.client().identity.vendToken({ body: { claims: {} } });
    await stop(program);
    // sqlite3 may leave its last writes in the log beside the database, which a copy has too.
    const stored = [file, `${file}-wal`]
      .filter((name) => existsSync(name))
      .map((name) => readFileSync(name, "latin1"))
      .join("");
    expect(stored.includes("BEGIN PUBLIC KEY")).toBe(true);
    expect(stored.includes("PRIVATE KEY")).toBe(false);
    const key = readFileSync(keyFile, "utf8").trim();
    expect(Buffer.from(key, "base64")).toHaveLength(32);

    expect((await rotateKeys(folder, environment)).code).toBe(0);
    const later = await startProgram(folder, environment);
    expect(later.output()).toContain(`sealed with the key in ${keyFile}\n`);
    expect(program.output() + later.output()).not.toContain(key);
    expect(await verdictOn(later.client(), token)).toBe("valid");
    await stop(later);

    const moved = await startProgram(folder, { ...environment, MASTER_KEY_FILE: keyFile });
    expect(await verdictOn(moved.client(), token)).toBe("valid");
    await stop(moved);
  });

  test("a restored database without its key file, or with another one, does not start and says why", async () => {
    const { keyFile, environment } = newStore();
    await stop(await startProgram(folder, environment));
    const key = readFileSync(keyFile);
    rmSync(keyFile);
    for (const { code, errors } of [await runToEnd(folder, environment), await rotateKeys(folder, environment)]) {
      expect(code).toBe(1);
      expect(errors).toContain(`${keyFile} is missing. Put that file back from your backup, or set MASTER_KEY`);
      expect(errors).not.toMatch(/^ +at /m);
    }
    expect(existsSync(keyFile)).toBe(false);
    writeFileSync(keyFile, randomBytes(32).toString("base64"));
    const other = await runToEnd(folder, environment);
    expect([other.code, other.errors]).toEqual([1, expect.stringContaining(`than that of ${keyFile}.`)]);
    const given = await runToEnd(folder, { ...environment, MASTER_KEY: masterKey });
    expect([given.code, given.errors]).toEqual([1, expect.stringContaining("sealed with another master key.")]);
    writeFileSync(keyFile, key);
    await stop(await startProgram(folder, environment));
  });
});

test.each(embedded)(
  "%s: a store that had a master key from the beginning holds no private key",
  patience,
  async (driver) => {
    const file = join(makeFolder(), "store.db");
    const program = await startProgram(folder, {
      DATABASE_URL: `${driver}:${file}`,
      MASTER_KEY: masterKey,
      ...withKey(folder),
    });
    await program.client().identity.vendToken({ body: { claims: {} } });
    await stop(program);
    const stored = readdirSync(dirname(file))
      .map((name) => readFileSync(join(dirname(file), name), "latin1"))
      .join("");
    expect(stored).toContain("BEGIN PUBLIC KEY");
    expect(stored).not.toContain("PRIVATE KEY");
  },
);
