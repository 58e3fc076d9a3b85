import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { createApplication, entry, type NewConfiguration, queueing } from "./fixtures.ts";
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
    takeOperation: "approveContentItem",
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
    takeOperation: "dismissContentAlert",
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

  test("takes everything back from an operator who is disabled", async () => {
    const [mia, nell] = [await newOperator(client), await newOperator(client)];
    const { id } = await queueingApplication(client);
    const made = await several(id, 2);
    await checkOut(mia, id);
    await client.filtering.deleteOperatorUser({ userId: mia.operator.id });
    expect(await checkOut(nell, id)).toEqual(made);
  });

  test("decides with an empty object for a body as it does without one", async () => {
    const mia = await newOperator(client);
    const { id } = await queueingApplication(client);
    const contentItemId = await put(id);
    const headers = { authorization: `Bearer ${mia.as.token}` };
    const body = { rawBody: "{}", contentType: "application/json", headers };
    expect((await client.request(queue.takeOperation, { contentItemId }, body)).status).toBe(200);
    expect(ids(await queue.list({ applicationId: [id] }, mia.as))).toEqual([]);
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
