/** Records of operators' actions; no operation shows them. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context, Db, Operator } from "../../contract/context.ts";
import { contentUsers } from "../../filtering/users/content-users.ts";
import { flagUser } from "../../filtering/users/user-alerts.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { moderationApplications } from "../applications/applications.ts";
import { approvalQueue } from "./approval-queue.ts";
import { contentAlertQueue } from "./content-alert-queue.ts";
import { queueContent } from "./content-queue.ts";
import { moderationRecordSweep } from "./moderation-records.ts";
import { userAlertQueue } from "./user-alert-queue.ts";

const tenantId = randomUUID();
const applicationId = randomUUID();
const contentItemId = randomUUID();
const senderId = randomUUID();
const operator: Operator = { id: randomUUID(), email: "mia@example.org", applicationIds: [], roles: ["moderator"] };
const parts = [{ type: "text" as const, content: "Dinghy for sale" }];

let store: Store;

const context = (db: Db): Context => ({
  db,
  tenantId,
  clock: { now: () => 5_000 },
  newId: randomUUID,
  operator,
  apiKeyHash: undefined,
  accessToken: undefined,
  client: undefined,
  enqueue: async () => 0,
  afterCommit: () => undefined,
});
const work = <T>(act: (context: Context) => Promise<T>) => store.write((db) => act(context(db)));
const records = () => store.read((db) => db("moderation_records").orderBy("id"));
const input = { path: { contentItemId }, query: {} };
const edit = {
  ...input,
  contentType: "application/json" as const,
  body: { parts: [{ type: "text" as const, content: "Ahoy" }] },
};

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  await work(async ({ db }) => {
    await db("tenants").insert({ id: tenantId, name: "Harbour" });
    const moderationConfiguration = JSON.stringify({ contentEditable: true, contentDeletable: true });
    const application = { id: applicationId, tenant_id: tenantId, name: "Forum", document: moderationConfiguration };
    await db("moderation_applications").insert(application);
    await db("content_users").insert({
      id: senderId,
      tenant_id: tenantId,
      create_instant: 1,
      score: 0,
      document: "{}",
    });
    await db("content_items").insert({
      id: contentItemId,
      tenant_id: tenantId,
      application_id: applicationId,
      sender_id: senderId,
      persistent: true,
      create_instant: 1,
      store_instant: 1,
      content_action: "queuedForApproval",
      approval_status: "queuedForApproval",
      document: JSON.stringify({ parts }),
    });
    for (const queue of ["approval", "contentAlert"] as const) {
      await queueContent(
        { db, tenantId, clock: { now: () => 2_000 } },
        { queue, contentItemId, applicationId, severity: undefined },
      );
    }
  });
});

afterEach(() => store.close());

const about = {
  tenant_id: tenantId,
  instant: 5_000,
  operator_id: operator.id,
  operator_email: "mia@example.org",
  application_id: applicationId,
  content_item_id: contentItemId,
  user_id: senderId,
};
const before = { queuedInstant: 2_000, contentAction: "queuedForApproval", approvalStatus: "queuedForApproval" };

test.each([
  ["approve", "approval", {}, (made: Context) => approvalQueue.approveContentItem(input, made)],
  ["reject", "approval", {}, (made: Context) => approvalQueue.rejectContentItem(input, made)],
  ["edit", "approval", { parts }, (made: Context) => approvalQueue.editApprovalQueueItem(edit, made)],
  ["delete", "approval", { parts }, (made: Context) => approvalQueue.deleteApprovalQueueItem(input, made)],
  ["dismissContentAlert", "contentAlert", {}, (made: Context) => contentAlertQueue.dismissContentAlert(input, made)],
  ["edit", "contentAlert", { parts }, (made: Context) => contentAlertQueue.editContentAlertQueueItem(edit, made)],
  ["delete", "contentAlert", { parts }, (made: Context) => contentAlertQueue.deleteContentAlertQueueItem(input, made)],
] as const)(
  "%s, out of the %s queue, is kept with its operator and what was before",
  async (action, queue, more, work_) => {
    expect((await work(work_)).status).toBe(200);
    const [record, ...others] = await records();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ ...about, action });
    expect(JSON.parse(record.document)).toEqual({ queue, ...before, ...more });
  },
);

test("dismissing a user is kept with why they waited", async () => {
  const flag = { applicationId, reporterId: randomUUID(), createInstant: 7 };
  await work((made) => flagUser(made, senderId, flag));
  await work((made) => userAlertQueue.dismissUserAlert({ path: { contentUserId: senderId }, query: {} }, made));
  const [record] = await records();
  expect(record).toMatchObject({ ...about, action: "dismissUserAlert", application_id: null, content_item_id: null });
  expect(JSON.parse(record.document)).toEqual({
    applicationIds: [applicationId],
    contentItemIds: [],
    flags: [flag],
    queuedInstant: 5_000,
  });
});

test("a record outlives content, user and application; what the content said goes with the user", async () => {
  await work((made) => approvalQueue.deleteApprovalQueueItem(input, made));
  await work((made) => contentUsers.deleteContentUser({ path: { contentUserId: senderId }, query: {} }, made));
  await work((made) =>
    moderationApplications(() => undefined).deleteModerationApplication({ path: { applicationId }, query: {} }, made),
  );
  expect(await records()).toMatchObject([{ ...about, action: "delete", document: "{}" }]);
});

test("what is refused leaves no record", async () => {
  await store.write((db) => db("content_queue").update({ check_out_operator_id: null, application_id: applicationId }));
  const other = { path: { contentItemId: randomUUID() }, query: {} };
  expect((await work((made) => approvalQueue.approveContentItem(other, made))).status).toBe(404);
  expect(await records()).toEqual([]);
});

test("a sweep deletes the records of more than a year ago, a batch at a time, and no others", async () => {
  const year = 365 * 24 * 60 * 60 * 1000;
  const insert = (instant: number, count: number) =>
    store.write(async (db) => {
      const row = { tenant_id: tenantId, instant, operator_id: operator.id, action: "approve", document: "{}" };
      for (let left = count; left > 0; left -= 100) {
        await db("moderation_records").insert(Array.from({ length: Math.min(left, 100) }, () => row));
      }
    });
  await insert(1_000, 1_500);
  await insert(1_001, 1);
  const parts = {
    clock: { now: () => year + 1_001 },
    read: <T>(each: (db: Db) => Promise<T> | T) => store.read(each),
    write: <T>(each: (db: Db) => Promise<T> | T) => store.write(each),
  };
  expect(await moderationRecordSweep.run(parts)).toBe(true);
  expect(await records()).toHaveLength(501);
  expect(await moderationRecordSweep.run(parts)).toBe(false);
  expect(await records()).toMatchObject([{ instant: 1_001 }]);
});
