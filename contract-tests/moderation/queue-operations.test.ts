import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, entry, type NewConfiguration, queueing, senderId, unknownId } from "./fixtures.ts";
import { newOperator, queued, queueingApplication, type SignedIn } from "./queue-fixtures.ts";

const { client, server } = await start({
  blacklist: { entries: [entry("heck", { severity: "mild" }), entry("flapdoodle", { severity: "severe" })] },
});
const { moderation } = client;
const noon = 1_700_000_000_000;
const minute = 60_000;

const text = (content: string) => [{ type: "text" as const, content }];
const ids = (answer: { items: readonly { content: { id: string } }[] }) =>
  answer.items.map(({ content }) => content.id);

/** The two queues of content: their operations do the same to different items. */
const queues = [
  {
    name: "approval queue",
    forced: "requiresApproval",
    list: moderation.listApprovalQueueItems,
    checkOut: moderation.checkOutApprovalQueueItems,
    release: moderation.releaseApprovalQueueItems,
    edit: moderation.editApprovalQueueItem,
    remove: moderation.deleteApprovalQueueItem,
    take: moderation.approveContentItem,
    checkOutOperation: "checkOutApprovalQueueItems",
    size: (n: number): NewConfiguration => ({ approvalQueueSize: n }),
    minutes: (n: number): NewConfiguration => ({ approvalCheckOutMinutes: n }),
  },
  {
    name: "content alert queue",
    forced: "generatesContentAlert",
    list: moderation.listContentAlertQueueItems,
    checkOut: moderation.checkOutContentAlertQueueItems,
    release: moderation.releaseContentAlertQueueItems,
    edit: moderation.editContentAlertQueueItem,
    remove: moderation.deleteContentAlertQueueItem,
    take: moderation.dismissContentAlert,
    checkOutOperation: "checkOutContentAlertQueueItems",
    size: (n: number): NewConfiguration => ({ contentAlertQueueSize: n }),
    minutes: (n: number): NewConfiguration => ({ contentAlertCheckOutMinutes: n }),
  },
] as const;

beforeEach(async () => {
  await server.reset();
  server.setTime(noon);
});

describe.each(queues)("the $name (Decisions: Queues)", (queue) => {
  const put = (applicationId: string, more: Parameters<typeof queued>[2] extends infer C ? Partial<C> : never = {}) =>
    queued(client, queue.forced, { applicationId, ...more });

  /** Several items, each a second younger than the one before. */
  async function several(applicationId: string, count: number): Promise<string[]> {
    const made: string[] = [];
    for (; made.length < count; server.advanceTime(1_000)) made.push(await put(applicationId));
    return made;
  }

  const checkOut = async ({ as }: SignedIn, applicationId: string, numberOfItems?: number) =>
    ids(
      await queue.checkOut({ body: { applicationId, ...(numberOfItems === undefined ? {} : { numberOfItems }) } }, as),
    );

  test("shows an item, and why it waits", async () => {
    const { as } = await newOperator(client);
    const { id: applicationId } = await queueingApplication(client, {
      returnFilterMatches: true,
      contentFlagAlertType: "Content",
    });
    const content = { applicationId, createInstant: noon - 5, location: "quay", senderId, senderDisplayName: "Nell" };
    const id = await put(applicationId, { ...content, parts: text("flapdoodle") });
    const flag = { applicationId, createInstant: noon + 2, reporterId: unknownId, reason: "Rude", comment: "Hm." };
    await moderation.flagContentItem({ contentItemId: id, body: { flag } });
    await moderation.flagContentItem({ contentItemId: id, body: { flag: { ...flag, createInstant: noon + 1 } } });
    const forApproval = queue.name === "approval queue";
    expect(await queue.list({}, as)).toEqual({
      items: [
        {
          content: {
            ...content,
            id,
            parts: [
              {
                type: "text",
                content: "flapdoodle",
                replacement: "flapdoodle",
                matches: [expect.objectContaining({ root: "flapdoodle" })],
              },
            ],
            contentAction: forApproval ? "queuedForApproval" : "allow",
            ...(forApproval ? { approvalStatus: "queuedForApproval" } : {}),
          },
          severity: "severe",
          moderationAction: queue.forced,
          flags: [{ ...flag, createInstant: noon + 1 }, flag],
          queuedInstant: noon,
        },
      ],
      totalResults: 1,
    });
  });

  test("is ordered by severity, then by age, paged, and limited to applications", async () => {
    const { as } = await newOperator(client);
    const [one, other] = [await queueingApplication(client), await queueingApplication(client)];
    const [old, young] = await several(one.id, 2);
    const severe = await put(other.id, { parts: text("flapdoodle") });
    const mild = await put(one.id, { parts: text("heck") });
    const inOrder = [severe, mild, old, young];
    const all = await queue.list({}, as);
    expect([ids(all), all.totalResults]).toEqual([inOrder, 4]);
    expect(all.items.map(({ severity }) => severity)).toEqual(["severe", "mild", undefined, undefined]);
    const page = await queue.list({ startRow: 1, numberOfResults: 2 }, as);
    expect([ids(page), page.totalResults]).toEqual([inOrder.slice(1, 3), 4]);
    expect(ids(await queue.list({ applicationId: [one.id] }, as))).toEqual([mild, old, young]);
    expect(ids(await queue.list({ applicationId: [other.id.toUpperCase(), unknownId] }, as))).toEqual([severe]);
    expect(await queue.list({ applicationId: [unknownId] }, as)).toEqual({ items: [], totalResults: 0 });
  });

  test("gives an operator as many items as the application says, the most pressing first", async () => {
    const mia = await newOperator(client);
    const { id, name } = await queueingApplication(client, queue.size(3));
    const made = await several(id, 5);
    expect(await checkOut(mia, id, 2)).toEqual(made.slice(0, 2));
    expect(await checkOut(mia, id, 1)).toEqual(made.slice(0, 2));
    expect(await checkOut(mia, id)).toEqual(made.slice(0, 3));
    expect(await checkOut(mia, id, 1_000)).toEqual(made.slice(0, 3));
    const moderationConfiguration = { ...queueing, ...queue.size(1) };
    await moderation.updateModerationApplication({
      applicationId: id,
      body: { application: { name, moderationConfiguration } },
    });
    expect(await checkOut(mia, id)).toEqual(made.slice(0, 3));
    expect(await checkOut(await newOperator(client), id)).toEqual(made.slice(3, 4));
  });

  test("keeps an item for its operator until the time of the application is over", async () => {
    const [mia, nell] = [await newOperator(client), await newOperator(client)];
    const { id } = await queueingApplication(client, queue.minutes(3));
    const item = await put(id);
    const { items } = await queue.checkOut({ body: { applicationId: id } }, mia.as);
    const held = { operatorId: mia.operator.id, expirationInstant: noon + 3 * minute };
    expect(items).toMatchObject([{ content: { id: item }, checkOut: held }]);
    expect(items).toEqual((await queue.list({}, nell.as)).items);
    expect(await checkOut(nell, id)).toEqual([]);
    server.advanceTime(3 * minute - 1);
    expect(await checkOut(nell, id)).toEqual([]);
    const refused = await queue.take.result({ contentItemId: item }, nell.as);
    expect([refused.status, codesOf(refused.body)]).toEqual([400, { contentItemId: "[checkedOut]contentItemId" }]);
    server.advanceTime(1);
    expect((await queue.list({}, nell.as)).items[0]).not.toHaveProperty("checkOut");
    expect(await checkOut(nell, id)).toEqual([item]);
    const late = await queue.take.result({ contentItemId: item }, mia.as);
    expect(late.status).toBe(400);
    await queue.take({ contentItemId: item.toUpperCase() }, nell.as);
    expect(await queue.list({}, nell.as)).toEqual({ items: [], totalResults: 0 });
    expect((await queue.take.result({ contentItemId: item }, nell.as)).status).toBe(404);
  });

  test("takes items back from the operator who holds them, and from no other", async () => {
    const [mia, nell] = [await newOperator(client), await newOperator(client)];
    const { id } = await queueingApplication(client);
    const [, second = ""] = await several(id, 3);
    const held = async () => (await queue.list({}, mia.as)).items.map((item) => "checkOut" in item);
    await checkOut(mia, id);
    await queue.release({ body: {} }, nell.as);
    expect(await held()).toEqual([true, true, true]);
    await queue.release({ body: { contentItemIds: [second.toUpperCase(), unknownId] } }, mia.as);
    expect(await held()).toEqual([true, false, true]);
    await queue.release({ body: {} }, mia.as);
    expect(await held()).toEqual([false, false, false]);
  });

  test("takes everything back from an operator who is disabled", async () => {
    const [mia, nell] = [await newOperator(client), await newOperator(client)];
    const { id } = await queueingApplication(client);
    const made = await several(id, 2);
    await checkOut(mia, id);
    await client.filtering.deleteOperatorUser({ userId: mia.operator.id });
    expect(await checkOut(nell, id)).toEqual(made);
  });

  test("holds what an operator has no access to like what is not there", async () => {
    const [own, other] = [await queueingApplication(client), await queueingApplication(client)];
    const mia = await newOperator(client, { applicationIds: [own.id.toUpperCase()] });
    const item = await put(own.id);
    const hidden = await put(other.id);
    expect(await queue.list({}, mia.as)).toMatchObject({ items: [{ content: { id: item } }], totalResults: 1 });
    expect(await queue.list({ applicationId: [other.id] }, mia.as)).toEqual({ items: [], totalResults: 0 });
    for (const applicationId of [other.id, unknownId]) {
      expect(await refusal(client, queue.checkOutOperation, { body: { applicationId } }, mia.as)).toEqual({
        applicationId: "[invalid]applicationId",
      });
    }
    for (const contentItemId of [hidden, unknownId]) {
      const body = { parts: text("Ahoy") };
      expect((await queue.take.result({ contentItemId }, mia.as)).status).toBe(404);
      expect((await queue.edit.result({ contentItemId, body }, mia.as)).status).toBe(404);
      expect((await queue.remove.result({ contentItemId }, mia.as)).status).toBe(404);
    }
    expect((await queue.list({}, (await newOperator(client)).as)).totalResults).toBe(2);
  });

  test("loses what is deleted: content with its user or its application", async () => {
    const { as } = await newOperator(client);
    const [gone, kept] = [await queueingApplication(client), await queueingApplication(client)];
    await put(gone.id);
    await put(kept.id, { senderId });
    const left = await put(kept.id);
    await moderation.deleteModerationApplication({ applicationId: gone.id });
    await client.filtering.deleteContentUser({ contentUserId: senderId });
    const answer = await queue.list({}, as);
    expect([ids(answer), answer.totalResults]).toEqual([[left], 1]);
  });

  test("edits content as the moderator writes it, and keeps its place", async () => {
    const mia = await newOperator(client);
    const { id } = await queueingApplication(client, { returnFilterMatches: true });
    const item = await put(id, { parts: text("heck") });
    await checkOut(mia, id);
    const [before] = (await queue.list({}, mia.as)).items;
    const parts = [
      { type: "html" as const, content: "<b>flapdoodle</b>", name: "body" },
      { type: "image" as const, content: "https://images.example.com/oar.jpg" },
    ];
    const answer = await queue.edit({ contentItemId: item, body: { parts } }, mia.as);
    const [html, image] = parts;
    expect(answer.item).toEqual({
      ...before,
      content: { ...before?.content, parts: [{ ...html, replacement: html?.content }, image] },
    });
    expect((await queue.list({}, mia.as)).items).toEqual([answer.item]);
  });

  test("deletes content for good", async () => {
    const { as } = await newOperator(client);
    const { id: applicationId } = await queueingApplication(client);
    const location = "quay";
    const item = await put(applicationId, { location });
    await queue.remove({ contentItemId: item }, as);
    expect(await queue.list({}, as)).toEqual({ items: [], totalResults: 0 });
    expect(await moderation.retrieveConversation({ applicationId, location }, as)).toEqual({ items: [] });
    expect((await queue.remove.result({ contentItemId: item }, as)).status).toBe(404);
  });

  test("edits and deletes only where the application allows it, and nobody else holds the item", async () => {
    const [mia, nell] = [await newOperator(client), await newOperator(client)];
    const body = { parts: text("Ahoy") };
    const both = async (contentItemId: string) => {
      const edited = await queue.edit.result({ contentItemId, body }, mia.as);
      const removed = await queue.remove.result({ contentItemId }, mia.as);
      return [edited, removed].map(({ status, body: errors }) => (status === 400 ? codesOf(errors) : status));
    };
    const strict = await put((await createApplication(client, queueing)).id);
    const invalid = { contentItemId: "[invalid]contentItemId" };
    expect(await both(strict)).toEqual([invalid, invalid]);
    const { id } = await queueingApplication(client);
    const held = await put(id);
    await checkOut(nell, id);
    const checkedOut = { contentItemId: "[checkedOut]contentItemId" };
    expect(await both(held)).toEqual([checkedOut, checkedOut]);
    server.advanceTime(10 * minute);
    expect(await both(held)).toEqual([200, 200]);
  });
});

describe("approving and rejecting (Decisions: Transitions)", () => {
  const location = "quay";

  async function decided(deed: "approveContentItem" | "rejectContentItem") {
    const { as } = await newOperator(client);
    const { id: applicationId } = await queueingApplication(client);
    const contentItemId = await queued(client, "requiresApproval", { applicationId, location });
    await moderation[deed]({ contentItemId }, as);
    const { items } = await moderation.retrieveConversation({ applicationId, location }, as);
    const waiting = (await moderation.listApprovalQueueItems({}, as)).totalResults;
    return [items.map(({ contentAction, approvalStatus }) => [contentAction, approvalStatus]), waiting];
  }

  test("approved content is allowed, rejected content is rejected, and both leave the queue", async () => {
    expect(await decided("approveContentItem")).toEqual([[["allow", "approved"]], 0]);
    expect(await decided("rejectContentItem")).toEqual([[["reject", "rejected"]], 0]);
  });

  test("the other queue is not touched", async () => {
    const { as } = await newOperator(client);
    const { id: applicationId } = await queueingApplication(client, { contentFlagAlertType: "Content" });
    const contentItemId = await queued(client, "requiresApproval", { applicationId });
    const flag = { applicationId, createInstant: noon, reporterId: unknownId };
    await moderation.flagContentItem({ contentItemId, body: { flag } });
    await moderation.approveContentItem({ contentItemId }, as);
    expect(ids(await moderation.listContentAlertQueueItems({}, as))).toEqual([contentItemId]);
  });
});

describe("dismissing a content alert", () => {
  test("settles the flags: a new one is alone when the item comes back", async () => {
    const { as } = await newOperator(client);
    const { id: applicationId } = await queueingApplication(client, { contentFlagAlertType: "Content" });
    const contentItemId = await queued(client, "generatesContentAlert", { applicationId });
    const flag = async (createInstant: number) => {
      const body = { flag: { applicationId, createInstant, reporterId: unknownId } };
      await moderation.flagContentItem({ contentItemId, body });
    };
    await flag(noon);
    await moderation.dismissContentAlert({ contentItemId }, as);
    expect((await moderation.listContentAlertQueueItems({}, as)).totalResults).toBe(0);
    server.advanceTime(minute);
    await flag(noon + 1);
    const { items } = await moderation.listContentAlertQueueItems({}, as);
    expect(items).toMatchObject([{ flags: [{ createInstant: noon + 1 }], queuedInstant: noon + minute }]);
  });
});

test("transient content can be neither edited nor deleted (Moderation, What the service does)", async () => {
  const { as } = await newOperator(client);
  const configuration = { storeContent: true, contentEditable: true, contentDeletable: true };
  const { id: applicationId } = await createApplication(client, configuration);
  const content = { applicationId, createInstant: noon, senderId: randomUUID(), parts: text("Ahoy") };
  const answer = await moderation.moderateContentItem({ body: { content, moderation: "generatesContentAlert" } });
  const contentItemId = answer.content.id;
  const edit = { contentItemId, body: { parts: text("Ahoy") } };
  for (const [operation, input] of [
    ["editContentAlertQueueItem", edit],
    ["deleteContentAlertQueueItem", { contentItemId }],
  ] as const) {
    expect(await refusal(client, operation, input, as)).toEqual({ contentItemId: "[invalid]contentItemId" });
  }
  await moderation.dismissContentAlert({ contentItemId }, as);
});
