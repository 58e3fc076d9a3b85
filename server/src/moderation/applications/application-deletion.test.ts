/** An application with more content than one transaction removes: counted steps, and readers that see nothing of it at once. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context, Db, Operator } from "../../contract/context.ts";
import { enqueueIn } from "../../contract/enqueue.ts";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { contentUsers, ensureContentUsers } from "../../filtering/users/content-users.ts";
import { putOperator } from "../../filtering/users/operators.ts";
import { Passwords } from "../../filtering/users/passwords.ts";
import { flagUser, raiseUserAlert } from "../../filtering/users/user-alerts.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { insertArrivals, storeArrivals } from "../content/content-arrivals.ts";
import { type ContentItemRow, contentItemRows, insertContentItems } from "../content/content-item-rows.ts";
import { contentFlags } from "../flags/content-flags.ts";
import { notifications } from "../notifications/notification-list.ts";
import { notify } from "../notifications/notifications.ts";
import { approvalQueue } from "../queues/approval-queue.ts";
import { contentAlertQueue } from "../queues/content-alert-queue.ts";
import { queueContent } from "../queues/content-queue.ts";
import { userAlertQueue } from "../queues/user-alert-queue.ts";
import { moderationApplicationDeletion } from "./application-deletion.ts";
import { moderationApplications as makeOperations, putModerationApplication } from "./applications.ts";

const moderationApplications = makeOperations(() => undefined);

/** Batch size of the deletion, repeated here so that a change is noticed. */
const batchSize = 200;
const itemCount = 1_300;

const tenantId = randomUUID();
const forum = randomUUID();
const shop = randomUUID();
const sender = randomUUID();
const customer = randomUUID();
const reporterId = randomUUID();
const operatorId = randomUUID();
const clock = { now: () => 1_000 };

const operator: Operator = {
  ...{ id: operatorId, email: "mia@example.org", applicationIds: [], roles: ["moderator"] },
  ...{ disabled: false, mustChangePassword: false },
};

let store: Store;

function context(db: Db): Context {
  const enqueue = enqueueIn({ db, tenantId, clock, trace: undefined }, () => undefined);
  const nobody = { apiKeyHash: undefined, accessToken: undefined, client: undefined, afterCommit: () => undefined };
  return { db, tenantId, clock, newId: randomUUID, operator, enqueue, ...nobody };
}

const write = <T>(work: (context: Context) => Promise<T>) => store.write((db) => work(context(db)));
const rows = (table: string, applicationId: string) =>
  store.read(async (db) => (await db(table).where({ application_id: applicationId })).length);

const owned = [
  ...["content_items", "content_queue", "content_flags", "content_arrivals", "user_alert_causes", "user_flags"],
  ...["notifications", "notification_servers", "moderator_email_causes", "moderator_emails"],
];

/** All that `owned` holds of the application. */
async function left(applicationId: string): Promise<number> {
  let sum = 0;
  for (const table of owned) sum += await rows(table, applicationId);
  return sum;
}

function item(id: string, applicationId: string, senderId: string = sender): ContentItemRow {
  return {
    ...{ id, tenant_id: tenantId, application_id: applicationId, sender_id: senderId, persistent: true },
    ...{ create_instant: 1, store_instant: 1, location: "harbour", severity: 0, score_adjustment: 0 },
    ...{ content_action: "queuedForApproval", moderation_action: null, approval_status: "queuedForApproval" },
    document: JSON.stringify({ parts: [] }),
  };
}

function application(id: string, name: string) {
  const server = { url: "http://localhost/", connectTimeout: 1_000, readTimeout: 1_000 };
  const configuration = { storeContent: true, persistent: true, notificationServers: [server] };
  const asked = { id, name, moderationConfiguration: configuration };
  const problems = new Problems();
  const request = readShape("ModerationApplicationRequest", { application: asked }, problems);
  if (request === undefined) throw new Error(JSON.stringify(problems.toErrors()));
  return request.application;
}

/** Content with everything that may hang on it. Resolves to the ids of the items. */
async function fill(applicationId: string, count: number, senderId: string): Promise<string[]> {
  const ids: string[] = Array.from({ length: count }, () => randomUUID());
  const of = { tenant_id: tenantId, application_id: applicationId };
  await write(async (context) => {
    const { db } = context;
    await ensureContentUsers(context, [{ applicationId, senderId }]);
    await insertContentItems(
      db,
      ids.map((id) => item(id, applicationId, senderId)),
    );
    for (const contentItemId of ids) {
      const queued = { contentItemId, applicationId, severity: undefined };
      for (const queue of ["approval", "contentAlert"] as const) await queueContent(context, { ...queued, queue });
      await raiseUserAlert(context, { ...queued, userId: senderId, severity: "mild" });
    }
    const flag = { ...of, reporter_id: reporterId, create_instant: 1 };
    // More flags on one item than a batch.
    for (let made = 0; made < count; made++) await db("content_flags").insert({ ...flag, content_item_id: ids[0] });
    for (let made = 0; made < 5; made++) {
      await flagUser(context, senderId, { applicationId, reporterId, createInstant: 1 });
      await notify(context, [applicationId], { type: "contentDelete", applicationId, id: ids[0] ?? "", ...moderator });
      await db("moderator_email_causes").insert({ ...of, kind: "contentAlert", excerpt: "" });
    }
    await db("moderator_emails").insert({ ...of, document: null, next_instant: 0 });
    const late = { row: item(randomUUID(), applicationId, senderId), queues: [] };
    await insertArrivals(context, [late]);
    ids.push(late.row.id);
  });
  return ids;
}

const moderator = { moderatorId: operatorId, moderatorEmail: operator.email };

function remove(applicationId: string) {
  return counted((context) =>
    moderationApplications.deleteModerationApplication({ path: { applicationId }, query: {} }, context),
  );
}

/** Rows that a transaction changes, those that foreign keys delete included. */
async function counted<T>(work: (context: Context) => Promise<T>): Promise<{ result: T; changes: number }> {
  return store.write(async (db) => {
    const changes = async () => Number((await db.raw("select total_changes() as n"))[0].n);
    const before = await changes();
    const result = await work(context(db));
    return { result, changes: (await changes()) - before };
  });
}

/** One run of the background, with the rows that each of its transactions changed. */
async function sweep(): Promise<{ more: boolean; changes: number[] }> {
  const changes: number[] = [];
  const more = await moderationApplicationDeletion.sweep.run({
    clock,
    read: (work) => store.read(work),
    async write(work) {
      const done = await counted(async ({ db }) => work(db));
      changes.push(done.changes);
      return done.result;
    },
  });
  return { more, changes };
}

async function sweepAll(): Promise<number[]> {
  const changes: number[] = [];
  for (;;) {
    const run = await sweep();
    changes.push(...run.changes);
    if (!run.more) return changes;
  }
}

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await write(async ({ db }) => {
    await db("tenants").insert({ id: tenantId, name: "Harbour" });
    for (const [id, name] of [
      [forum, "Forum"],
      [shop, "Shop"],
    ] as const) {
      expect(await putModerationApplication({ db, tenantId }, id, application(id, name))).toBeUndefined();
    }
    const { id, email, applicationIds } = operator;
    const account = { id, email, password: "correct horse", applicationIds };
    const passwords = new Passwords({ N: 2 ** 10, r: 8, p: 1 });
    await putOperator({ db, tenantId, newId: randomUUID }, { ...account, roles: ["moderator"] }, passwords);
  });
});

afterEach(() => store.close());

describe("a large application", () => {
  test("goes in transactions that each touch a bounded number of rows, and takes nothing else along", async () => {
    await fill(forum, itemCount, sender);
    await fill(shop, 20, customer);
    await write((context) => raiseUserAlert(context, alertOf(sender, shop)));
    const [all, others] = [await left(forum), await left(shop)];
    expect(all).toBeGreaterThan(itemCount * 5);

    const { result, changes: first } = await remove(forum);
    expect(result).toEqual({ status: 200 });
    const changes = [first, ...(await sweepAll())];

    // The mark, the servers and the application itself, and an alert for each of the users, come on top.
    expect(Math.max(...changes)).toBeLessThanOrEqual(batchSize + 10);
    expect(changes.length).toBeGreaterThanOrEqual(Math.ceil(all / batchSize));
    expect(await left(forum)).toBe(0);
    expect(await left(shop)).toBe(others);
    expect(await sweep()).toEqual({ more: false, changes: [] });
    // The sender waits because of the other application alone, as severely as that says.
    const alert = await store.read((db) => db("user_alerts").where({ user_id: sender }).first());
    expect(alert).toMatchObject({ severity: 4 });
  });

  test("is gone for every reader before its content is removed", async () => {
    const [first = "", ...others] = await fill(forum, itemCount, sender);
    await write(async ({ db }) => {
      const held = { check_out_operator_id: operatorId, check_out_instant: 1, check_out_expiration_instant: 10_000 };
      await db("user_alerts").update(held);
    });
    expect(await seen(first)).toEqual({ ...everything, alerts: 1, notifications: 5, checkOut: operatorId });
    await remove(forum);
    expect(await left(forum)).toBeGreaterThan(batchSize);
    for (const id of [first, ...others.slice(-2)]) expect(await seen(id)).toEqual(nothing);
    const again = await remove(forum);
    expect(again.result).toEqual({ status: 404 });
    // Arrivals of a deleted application are not stored.
    await write((context) => storeArrivals(context, others.slice(-1)));
    expect(await seen(others.at(-1) ?? "")).toEqual(nothing);
  });

  test("leaves its name and the ids of its content to others at once, and its own id when all is removed", async () => {
    const [id = "", ...others] = await fill(forum, itemCount, sender);
    await remove(forum);
    const late = others.at(-1) ?? "";
    await write(async (context) => {
      expect(await insertContentItems(context.db, [item(id, shop)])).toEqual(new Set());
      expect(await insertArrivals(context, [{ row: item(late, shop), queues: [] }])).toEqual(new Set());
      await storeArrivals(context, [late]);
      expect((await contentItemRows(context, [id, late])).size).toBe(2);
    });
    const named = await create(undefined, "Forum");
    expect(named).toMatchObject({ status: 200 });
    expect(await create(forum, "Again")).toMatchObject({
      status: 400,
      body: { fieldErrors: { applicationId: [{ code: "[inUse]applicationId" }] } },
    });
    await sweepAll();
    expect(await create(forum, "Again")).toMatchObject({ status: 200 });
    expect(await left(forum)).toBe(1);
    expect(await seen(id)).toMatchObject({ item: true, queued: 0 });
  });

  test("that a bootstrap names is removed first, and begins without content", async () => {
    await fill(forum, itemCount, sender);
    await remove(forum);
    await write(async ({ db }) => {
      expect(await putModerationApplication({ db, tenantId }, forum, application(forum, "Forum"))).toBeUndefined();
    });
    expect(await left(forum)).toBe(1);
    expect(await sweep()).toEqual({ more: false, changes: [] });
  });
});

test("a small application is gone as a whole, and its id is free at once", async () => {
  await fill(forum, 20, sender);
  await remove(forum);
  expect(await left(forum)).toBe(0);
  expect(await create(forum, "Forum")).toMatchObject({ status: 200 });
});

function alertOf(userId: string, applicationId: string) {
  return { userId, applicationId, contentItemId: undefined, severity: "severe" } as const;
}

async function create(id: string | undefined, name: string) {
  const { id: _, ...asked } = application(id ?? randomUUID(), name);
  const body = { contentType: "application/json", body: { application: asked } } as const;
  return write((context) =>
    id === undefined
      ? moderationApplications.createModerationApplication({ path: {}, query: {}, ...body }, context)
      : moderationApplications.createModerationApplicationWithId(
          { path: { applicationId: id }, query: {}, ...body },
          context,
        ),
  );
}

const everything = { application: true, item: true, queued: itemCount, alertItems: itemCount };
const nothing = {
  ...{ application: false, item: false, queued: 0, alertItems: 0, alerts: 0, notifications: 0 },
  checkOut: undefined,
};

/** Reads the application, one of its items, and its sender, as clients see them. */
function seen(contentItemId: string) {
  return store.read(async (db) => {
    const operated = context(db);
    const asKey = { ...operated, operator: undefined };
    const page = { path: {}, query: { startRow: 0, numberOfResults: 5 } };
    const [found, listed, queued, alertItems, alerts, notificationPage, user] = [
      await moderationApplications.retrieveModerationApplication({ path: { applicationId: forum }, query: {} }, asKey),
      await moderationApplications.listModerationApplications({ path: {}, query: {} }, asKey),
      await approvalQueue.listApprovalQueueItems(page, operated),
      await contentAlertQueue.listContentAlertQueueItems(page, operated),
      await userAlertQueue.listUserAlertQueueItems(page, operated),
      await notifications.listNotifications(page, asKey),
      await contentUsers.retrieveContentUser({ path: { contentUserId: sender }, query: {} }, asKey),
    ];
    expect(listed.body.applications.some(({ id }) => id === forum)).toBe(found.status === 200);
    const flag = { applicationId: forum, reporterId, createInstant: 1 };
    const input = { path: { contentItemId }, query: {}, contentType: "application/json", body: { flag } } as const;
    const item = (await contentItemRows(operated, [contentItemId])).has(contentItemId);
    if (!item) expect(await contentFlags.flagContentItem(input, operated)).toEqual({ status: 404 });
    return {
      application: found.status === 200,
      item,
      queued: queued.body.totalResults,
      alertItems: alertItems.body.totalResults,
      alerts: alerts.body.totalResults,
      notifications: notificationPage.body.totalResults,
      checkOut: user.status === 200 ? user.body.user.checkOutUserId : undefined,
    };
  });
}
