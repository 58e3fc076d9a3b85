import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Db } from "../../contract/context.ts";
import { openStore } from "../../store/open.ts";
import { updateApplicationKey } from "./application-keys.ts";
import { applicationSlot, retireKey } from "./signing-keys.ts";

const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
afterAll(() => store.close());
const [tenantId, id] = [randomUUID(), randomUUID()];
const clock = { now: () => 1_800_000_000_000 };

const configuration = {
  enabled: true,
  algorithm: "HS256",
  secret: "a secret that is long enough for its hash",
  refreshTokenTimeToLiveInMinutes: 60,
  timeToLiveInSeconds: 60,
  refreshTokenExpirationPolicy: "Fixed",
  refreshTokenUsagePolicy: "Reusable",
} as const;

test("an application's key is stored when it changes, and at no other time; a former one cannot sign", async () => {
  const rows = await store.write(async (db: Db) => {
    const context = { db, clock, newId: randomUUID, tenantId };
    await db("tenants").insert({ id: tenantId, name: "Harbour" });
    const instants = { insert_instant: 1, last_update_instant: 1 };
    await db("applications").insert({
      id,
      tenant_id: tenantId,
      name: "Forum",
      active: true,
      document: "{}",
      ...instants,
    });
    const keep = (changes: object) =>
      updateApplicationKey(context, { id, jwtConfiguration: { ...configuration, ...changes } });
    const found: unknown[] = [];
    for (const changes of [{}, { timeToLiveInSeconds: 90 }, { algorithm: "HS384" }, { enabled: false }]) {
      await keep(changes);
      found.push(await db("signing_keys").select("slot", "algorithm").orderBy("algorithm"));
    }
    await db("signing_keys").insert({
      ...(await db("signing_keys").first()),
      id: "rsa",
      slot: "rsa",
      private_key: "half",
    });
    await retireKey(context, "rsa");
    found.push(await db("signing_keys").where({ id: "rsa" }).first("private_key", "retire_instant"));
    return found;
  });
  const current = (algorithm: string) => ({ slot: applicationSlot(tenantId, id), algorithm });
  const former = (algorithm: string) => ({ slot: null, algorithm });
  expect(rows).toEqual([
    [current("HS256")],
    [current("HS256")],
    [former("HS256"), current("HS384")],
    [former("HS256"), former("HS384")],
    { private_key: null, retire_instant: clock.now() },
  ]);
});
