import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Db } from "../../contract/context.ts";
import { openSqlite } from "../../store/sqlite/sqlite.ts";
import type { Store } from "../../store/store.ts";
import { archiveSweep } from "./archive.ts";

const tenantId = "00000000-0000-4000-8000-000000000001";
const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 1);
const clock = { now: () => now };
const archiveConfiguration = {
  ...{ enabled: true, deleteOnly: false },
  ...{ storeDuration: 1, storeTimeUnit: "days", storeOffsetDuration: 0, storeOffsetTimeUnit: "days" },
};

let store: Store;

beforeEach(async () => {
  store = await openSqlite(":memory:", "better-sqlite3");
  await store.write((db) => db("tenants").insert({ id: tenantId, name: "Default" }));
});

afterEach(() => store.close());

async function insertApplication(db: Db, id: string): Promise<void> {
  const document = JSON.stringify({ archiveConfiguration });
  await db("moderation_applications").insert({ id, tenant_id: tenantId, name: id, document });
}

async function insertContent(db: Db, application: string, createInstant: number): Promise<string> {
  const id = randomUUID();
  const item = { id, tenant_id: tenantId, application_id: application };
  await db("content_items").insert({
    ...item,
    ...{ sender_id: randomUUID(), persistent: true, create_instant: createInstant, store_instant: now },
    ...{ content_action: "allow", document: "{}" },
  });
  return id;
}

function left(table: string): Promise<unknown[]> {
  return store.read(async (db) => db(table).select());
}

/** One run, as the sweeper makes it, with the number of transactions that wrote. */
async function run(): Promise<{ more: boolean; writes: number }> {
  let writes = 0;
  const more = await archiveSweep.run({
    clock,
    read: (work) => store.read(work),
    write(work) {
      writes++;
      return store.write(work);
    },
  });
  return { more, writes };
}

it("takes flags and places in the queues along", async () => {
  await store.write(async (db) => {
    await insertApplication(db, "forum");
    for (const age of [day, 0]) {
      const id = await insertContent(db, "forum", now - age);
      const own = { tenant_id: tenantId, content_item_id: id, application_id: "forum" };
      for (const queue of ["approval", "contentAlert"]) {
        await db("content_queue").insert({ ...own, queue, severity: 0, queued_instant: now });
      }
      await db("content_flags").insert({ ...own, reporter_id: randomUUID(), create_instant: now });
    }
  });
  expect(await run()).toEqual({ more: false, writes: 1 });
  expect(await left("content_items")).toHaveLength(1);
  expect(await left("content_queue")).toHaveLength(2);
  expect(await left("content_flags")).toHaveLength(1);
});

it("deletes a bounded batch in a transaction, the oldest first, and applications take turns", async () => {
  await store.write(async (db) => {
    for (const id of ["busy", "calm"]) await insertApplication(db, id);
    for (let index = 0; index < 440; index++) await insertContent(db, "busy", now - 2 * day + index);
    for (let index = 0; index < 3; index++) await insertContent(db, "calm", now - 2 * day);
  });
  const state = async () =>
    store.read(async (db) => ({
      busy: (await db("content_items").where({ application_id: "busy" })).length,
      calm: (await db("content_items").where({ application_id: "calm" })).length,
      oldest: (await db("content_items").min("create_instant as oldest").first())?.["oldest"],
    }));
  expect(await run()).toEqual({ more: true, writes: 2 });
  expect(await state()).toEqual({ busy: 240, calm: 0, oldest: now - 2 * day + 200 });
  expect(await run()).toEqual({ more: true, writes: 1 });
  expect(await run()).toEqual({ more: false, writes: 1 });
  expect(await state()).toMatchObject({ busy: 0, calm: 0 });
  expect(await run()).toEqual({ more: false, writes: 0 });
});

it("gets to every application, however many there are", async () => {
  await store.write(async (db) => {
    for (let index = 0; index < 450; index++) {
      await insertApplication(db, `application ${index}`);
      if (index % 50 === 49) await insertContent(db, `application ${index}`, 0);
    }
  });
  expect(await run()).toEqual({ more: false, writes: 9 });
  expect(await left("content_items")).toEqual([]);
});
