import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { type QueueEntry, queueContent, removeAllFromQueue } from "./content-queue.ts";

const tenantId = randomUUID();
const applicationId = randomUUID();
const contentItemId = randomUUID();

let store: Store;
let now: number;

const queue = (more: Partial<QueueEntry> = {}) =>
  store.write((db) =>
    queueContent(
      { db, tenantId, clock: { now: () => now } },
      { queue: "approval", contentItemId, applicationId, severity: undefined, ...more },
    ),
  );
const queued = () => store.read((db) => db("content_queue").orderBy("queue").select("*"));

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  now = 1_000;
  await store.write(async (db) => {
    await db("tenants").insert({ id: tenantId, name: "Harbour" });
    const application = { id: applicationId, tenant_id: tenantId, name: "Forum", document: "{}" };
    await db("moderation_applications").insert(application);
    await db("content_items").insert({
      id: contentItemId,
      tenant_id: tenantId,
      application_id: applicationId,
      sender_id: randomUUID(),
      persistent: true,
      create_instant: 1,
      store_instant: 1,
      content_action: "queuedForApproval",
      document: "{}",
    });
  });
});

afterEach(() => store.close());

test("what is queued again keeps its place, and has the higher severity of the two", async () => {
  await queue({ severity: "medium" });
  now = 2_000;
  await queue({ severity: "high" });
  await queue({ severity: "mild", contentItemId: contentItemId.toUpperCase() });
  expect(await queued()).toMatchObject([{ severity: 3, queued_instant: 1_000 }]);
});

test("what a request forced is kept when rules queue the item again", async () => {
  await queue({ forced: "requiresApproval" });
  await queue();
  expect(await queued()).toMatchObject([{ moderation_action: "requiresApproval" }]);
});

test("the queues are apart from each other", async () => {
  await queue();
  await queue({ queue: "contentAlert" });
  await store.write((db) => removeAllFromQueue({ db, tenantId }, "approval", [contentItemId]));
  expect(await queued()).toMatchObject([{ queue: "contentAlert" }]);
});
