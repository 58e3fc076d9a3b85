import { randomUUID } from "node:crypto";
import type { RequestComponents } from "@gatehouse/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, unknownId } from "./fixtures.ts";
import { newOperator, queued, queueingApplication } from "./queue-fixtures.ts";

const { client, server } = await start({
  blacklist: { entries: [entry("heck", { severity: "mild" }), entry("flapdoodle", { severity: "severe" })] },
});
const { moderation: queue } = client;
const noon = 1_700_000_000_000;
const minute = 60_000;
const now = 1_690_000_000_000;

type Flag = RequestComponents["schemas"]["ContentUserFlag"];

beforeEach(async () => {
  await server.reset();
  server.setTime(noon);
});

async function newUser(): Promise<string> {
  const contentUserId = randomUUID();
  await client.filtering.createContentUser({ contentUserId, body: { user: {} } });
  return contentUserId;
}

async function flag(contentUserId: string, applicationId: string, more: Partial<Flag> = {}): Promise<void> {
  const body = { flag: { applicationId, createInstant: now, reporterId: unknownId, ...more } };
  await client.filtering.flagContentUser({ contentUserId, body });
}

/** A user who waits since this instant. */
async function flagged(applicationId: string, since = noon): Promise<string> {
  server.setTime(since);
  const userId = await newUser();
  await flag(userId, applicationId);
  server.setTime(noon);
  return userId;
}

async function retrieve(contentUserId: string) {
  return (await client.filtering.retrieveContentUser({ contentUserId })).user;
}

const ids = (answer: { items: readonly { user: { id: string } }[] }) => answer.items.map(({ user }) => user.id);

describe("the queue", () => {
  test("loses what a deleted application knew", async () => {
    const { as } = await newOperator(client);
    const [gone, kept] = [await queueingApplication(client), await queueingApplication(client)];
    await flagged(gone.id);
    const both = await flagged(gone.id, noon - minute);
    await flag(both, kept.id);
    await queued(client, "generatesAlert", {
      applicationId: gone.id,
      senderId: both,
      parts: [{ type: "text", content: "flapdoodle" }],
    });
    const { items: before } = await queue.listUserAlertQueueItems({}, as);
    expect(before[0]).toMatchObject({ severity: "severe", queuedInstant: noon - minute });
    await queue.deleteModerationApplication({ applicationId: gone.id });
    const { items, totalResults } = await queue.listUserAlertQueueItems({}, as);
    expect(totalResults).toBe(1);
    expect(items).toMatchObject([
      { user: { id: both }, applicationIds: [kept.id], contentItemIds: [], queuedInstant: noon },
    ]);
    expect(items[0]).not.toHaveProperty("severity");
  });
});

describe("operators with access to some applications alone (Filtering, Operator account, applicationIds)", () => {
  test("see what those applications know of a user, and no more", async () => {
    const [own, other] = [await queueingApplication(client), await queueingApplication(client)];
    const { as } = await newOperator(client, { applicationIds: [own.id] });
    const senderId = randomUUID();
    const parts = (content: string) => [{ type: "text" as const, content }];
    await queued(client, "generatesAlert", { applicationId: other.id, senderId, parts: parts("flapdoodle") });
    await flag(senderId, other.id);
    expect(await queue.listUserAlertQueueItems({}, as)).toEqual({ items: [], totalResults: 0 });
    server.advanceTime(minute);
    const contentItemId = await queued(client, "generatesAlert", {
      applicationId: own.id,
      senderId,
      parts: parts("heck"),
    });
    const { items } = await queue.listUserAlertQueueItems({}, as);
    expect(items).toMatchObject([
      {
        applicationIds: [own.id],
        contentItemIds: [contentItemId],
        flags: [],
        severity: "mild",
        queuedInstant: noon + minute,
      },
    ]);
    expect(await queue.listUserAlertQueueItems({ applicationId: [other.id] }, as)).toEqual({
      items: [],
      totalResults: 0,
    });
  });

  test("settle what those applications know; for the others the user goes on waiting", async () => {
    const [own, other] = [await queueingApplication(client), await queueingApplication(client)];
    const { as } = await newOperator(client, { applicationIds: [own.id] });
    const everywhere = await newOperator(client);
    const userId = await flagged(own.id, noon - minute);
    await flag(userId, other.id);
    await queue.dismissUserAlert({ contentUserId: userId }, as);
    expect(await queue.listUserAlertQueueItems({}, as)).toEqual({ items: [], totalResults: 0 });
    const { items } = await queue.listUserAlertQueueItems({}, everywhere.as);
    expect(items).toMatchObject([
      { user: { id: userId }, applicationIds: [other.id], flags: [{ applicationId: other.id }], queuedInstant: noon },
    ]);
  });

  test("cannot dismiss users of others, who are not there for them", async () => {
    const [own, other] = [await queueingApplication(client), await queueingApplication(client)];
    const { as } = await newOperator(client, { applicationIds: [own.id] });
    const userId = await flagged(other.id);
    expect((await queue.dismissUserAlert.result({ contentUserId: userId }, as)).status).toBe(404);
    expect(await refusal(client, "checkOutUserAlertQueueItems", { body: { applicationId: other.id } }, as)).toEqual({
      applicationId: "[invalid]applicationId",
    });
  });
});

describe("a check-out", () => {
  test("takes at most 30 users of an application, the most pressing first", async () => {
    const { as } = await newOperator(client);
    const { id } = await queueingApplication(client);
    const users: string[] = [];
    for (let age = 32; age > 0; age--) users.push(await flagged(id, noon - age));
    const checkOut = async (numberOfItems?: number) =>
      ids(
        await queue.checkOutUserAlertQueueItems(
          { body: { applicationId: id, ...(numberOfItems === undefined ? {} : { numberOfItems }) } },
          as,
        ),
      );
    expect(await checkOut(2)).toEqual(users.slice(0, 2));
    expect(await checkOut(1)).toEqual(users.slice(0, 2));
    expect(await checkOut()).toEqual(users.slice(0, 30));
    expect(await checkOut(1_000)).toEqual(users.slice(0, 30));
  });

  test("ends when the operator's account is disabled, or may do other things than before", async () => {
    const { id } = await queueingApplication(client);
    const userId = await flagged(id);
    const { as: looking } = await newOperator(client);
    const isHeld = async () => {
      const { items } = await queue.listUserAlertQueueItems({}, looking);
      return items.map((item) => "checkOut" in item);
    };
    for (const end of ["disabled", "changed"]) {
      const { as, operator } = await newOperator(client);
      await queue.checkOutUserAlertQueueItems({ body: { applicationId: id } }, as);
      expect(await isHeld()).toEqual([true]);
      const { id: operatorId, email } = operator;
      if (end === "disabled") await client.filtering.deleteOperatorUser({ userId: operatorId });
      else {
        const user = { email, applicationIds: [unknownId], roles: ["moderator" as const] };
        await client.filtering.updateOperatorUser({ userId: operatorId, body: { user } });
      }
      expect(await isHeld(), end).toEqual([false]);
      expect(await retrieve(userId)).not.toHaveProperty("checkOutUserId");
    }
  });

  test("needs an application of the tenant", async () => {
    const { as } = await newOperator(client);
    expect(await refusal(client, "checkOutUserAlertQueueItems", { body: { applicationId: unknownId } }, as)).toEqual({
      applicationId: "[invalid]applicationId",
    });
  });
});

describe("dismissing", () => {
  test("settles the flags on content that led to the alert, unless the content waits itself", async () => {
    const { as } = await newOperator(client);
    const { id: applicationId } = await queueingApplication(client, { contentFlagAlertType: "User" });
    const senderId = randomUUID();
    const settled = await queued(client, "requiresApproval", { applicationId, senderId });
    const alerted = await queued(client, "generatesContentAlert", { applicationId, senderId });
    const body = { flag: { applicationId, createInstant: now, reporterId: unknownId } };
    for (const contentItemId of [settled, alerted]) await queue.flagContentItem({ contentItemId, body });
    const flags = async () => {
      const approval = await queue.listApprovalQueueItems({}, as);
      const alert = await queue.listContentAlertQueueItems({}, as);
      return [...approval.items, ...alert.items].map((item) => item.flags.length);
    };
    expect(await flags()).toEqual([1, 1]);
    await queue.dismissUserAlert({ contentUserId: senderId }, as);
    expect(await flags()).toEqual([0, 1]);
  });

  test("is for whoever holds the user, and for anybody when nobody does", async () => {
    const { as } = await newOperator(client);
    const { id } = await queueingApplication(client);
    const userId = await flagged(id);
    await queue.checkOutUserAlertQueueItems({ body: { applicationId: id } }, as);
    await queue.dismissUserAlert({ contentUserId: userId }, as);
    expect((await queue.listUserAlertQueueItems({}, as)).totalResults).toBe(0);
    expect(await retrieve(userId)).not.toHaveProperty("checkOutUserId");
  });

  test("is a 404 for who does not wait", async () => {
    const { as } = await newOperator(client);
    for (const contentUserId of [await newUser(), unknownId]) {
      expect((await queue.dismissUserAlert.result({ contentUserId }, as)).status).toBe(404);
    }
  });
});
