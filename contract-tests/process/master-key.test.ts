/** `MASTER_KEY`: what it takes, what it seals, and what a start says that lacks it. */
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { verdictOn } from "../identity/keys-tokens.ts";
import { makeFolder, patience, rotateKeys, runToEnd, sqliteDrivers, startProgram, stop, withKey } from "./program.ts";
import { stores } from "./stores.ts";

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

describe.each(await stores())("on $name", patience, ({ url }) => {
  const plain = { DATABASE_URL: url, ...withKey(folder) };
  const sealed = { ...plain, MASTER_KEY: masterKey };

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

test.each(sqliteDrivers())(
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
