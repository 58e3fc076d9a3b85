/** Deletes an application with more registrations and tokens than one transaction handles. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "../../contract/context.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { matchingTokens } from "../tokens/refresh-token-store.ts";
import { registrationsOf } from "../users/registrations.ts";
import { applicationDeletion, isOfPresentApplication, removeApplication } from "./application-deletion.ts";
import { applicationsOfId, findApplication, isTakenId } from "./application-store.ts";

const batchSize = 200;
const userCount = 450;
const tenantId = randomUUID();
const applicationId = randomUUID();
const other = randomUUID();
const clock = { now: () => 1_000 };

let store: Store;
let userIds: string[];

const place = (db: Db) => ({ db, tenantId, clock, newId: randomUUID });
const count = (table: string, of: string) =>
  store.read(async (db) => (await db(table).where({ application_id: of })).length);
const left = async (of: string) => (await count("registrations", of)) + (await count("refresh_tokens", of));

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  userIds = Array.from({ length: userCount }, () => randomUUID());
  await store.write(async (db) => {
    await db("tenants").insert({ id: tenantId, name: "Harbour" });
    for (const id of [applicationId, other]) {
      const instants = { insert_instant: 0, last_update_instant: 0 };
      await db("applications").insert({ id, tenant_id: tenantId, name: id, active: true, document: "{}", ...instants });
      const role = { name: "member", is_default: false, is_super_role: false, position: 0 };
      await db("roles").insert({ ...role, tenant_id: tenantId, id: `role of ${id}`, application_id: id });
    }
    for (const id of userIds) {
      const instants = { insert_instant: 0, last_update_instant: 0 };
      await db("users").insert({ id, tenant_id: tenantId, active: true, document: "{}", ...instants });
      for (const of of [applicationId, other]) await register(db, id, of);
    }
  });
});

afterEach(() => store.close());

async function register(db: Db, userId: string, of: string): Promise<void> {
  const id = randomUUID();
  const own = { tenant_id: tenantId, user_id: userId, application_id: of };
  await db("registrations").insert({ ...own, id, document: "{}", insert_instant: 0 });
  await db("registration_roles").insert({ tenant_id: tenantId, registration_id: id, role_id: `role of ${of}` });
  const token = { hash: id, family_id: id, tenant_id: tenantId, expiration_instant: 5_000 };
  await db("refresh_tokens").insert({ ...own, ...token, id, insert_instant: 0 });
}

/** Counts the rows that a transaction changes, including cascaded deletions. */
async function counted<T>(work: (db: Db) => Promise<T> | T): Promise<{ result: T; changes: number }> {
  return store.write(async (db) => {
    const changes = async () => Number((await db.raw("select total_changes() as n"))[0].n);
    const before = await changes();
    const result = await work(db);
    return { result, changes: (await changes()) - before };
  });
}

async function sweepAll(): Promise<number[]> {
  const changes: number[] = [];
  for (let more = true; more; ) {
    more = await applicationDeletion.sweep.run({
      clock,
      read: (work) => store.read(work),
      async write(work) {
        const done = await counted(work);
        changes.push(done.changes);
        return done.result;
      },
    });
  }
  return changes;
}

test("goes in transactions that each touch a bounded number of rows, and takes nothing else along", async () => {
  const all = await left(applicationId);
  const { changes: first } = await counted((db) => removeApplication(place(db), applicationId));
  const changes = [first, ...(await sweepAll())];
  // Registrations cascade to their roles; the mark and the application with its roles add a few rows.
  expect(Math.max(...changes)).toBeLessThanOrEqual(batchSize * 2 + 10);
  expect(changes.length).toBeGreaterThanOrEqual(Math.ceil(all / batchSize));
  expect([await left(applicationId), await left(other)]).toEqual([0, all]);
  expect(await sweepAll()).toEqual([]);
});

test("is gone for every reader before what belongs to it is removed", async () => {
  await store.write((db) => removeApplication(place(db), applicationId));
  expect(await left(applicationId)).toBeGreaterThan(batchSize);
  await store.read(async (db) => {
    expect(await findApplication(place(db), applicationId)).toBeUndefined();
    expect(await applicationsOfId(db, applicationId)).toEqual([]);
    expect(await isTakenId(place(db), applicationId)).toBe("by a deleted one");
    for (const userId of userIds) {
      const registrations = await registrationsOf(place(db), userId);
      expect(registrations.map(({ applicationId: of }) => of)).toEqual([other]);
      expect(await matchingTokens(place(db), { userId })).toMatchObject([{ application_id: other }]);
    }
    expect(await db("registrations").where(isOfPresentApplication)).toHaveLength(userCount);
  });
  await store.write((db) => applicationDeletion.finish(place(db), applicationId));
  expect(await store.read((db) => isTakenId(place(db), applicationId))).toBe(false);
});
