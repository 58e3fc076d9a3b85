import { once } from "node:events";
import { createServer } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { start } from "../support/server.ts";
import { entry, senderId } from "./fixtures.ts";
import { newOperator, queued, queueingApplication, type SignedIn } from "./queue-fixtures.ts";

/** Takes what is sent to `/taken`, and says of everything else that it is gone for good. */
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(request.url === "/taken" ? 200 : 410).end();
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
whenDone(() => void receiver.close());
const address = receiver.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

const { client, server } = await start(
  { blacklist: { entries: [entry("flapdoodle", { severity: "severe" })] } },
  { notificationAllowedRanges: ["127.0.0.0/8"] },
);
const { moderation } = client;
const noon = 1_700_000_000_000;
const text = (content: string) => [{ type: "text" as const, content }];

let mia: SignedIn;

beforeEach(async () => {
  await server.idle();
  await server.reset();
  server.setTime(noon);
  mia = await newOperator(client, { externalId: "staff-0815" });
});

const servers = (...paths: string[]) => ({ notificationServers: paths.map((path) => ({ url: `${origin}/${path}` })) });

async function waiting(...paths: string[]): Promise<{ applicationId: string; contentItemId: string }> {
  const { id: applicationId } = await queueingApplication(client, servers(...paths));
  const parts = text("flapdoodle");
  return { applicationId, contentItemId: await queued(client, "requiresApproval", { applicationId, parts, senderId }) };
}

async function notified() {
  await server.idle();
  return server.notifications.map(({ body }) => body);
}

const moderator = () => ({
  moderatorId: mia.operator.id,
  moderatorEmail: mia.operator.email,
  moderatorExternalId: "staff-0815",
});

describe("notification servers are notified (Moderation, Events; Decisions: Notifications)", () => {
  test.each([
    ["approveContentItem", "approved"],
    ["rejectContentItem", "rejected"],
  ] as const)("of %s", async (operation, decision) => {
    const { contentItemId } = await waiting("taken");
    await moderation[operation]({ contentItemId }, mia.as);
    expect(await notified()).toEqual([
      { type: "contentApproval", approvals: { [contentItemId]: decision }, ...moderator() },
    ]);
  });

  test("of edits, with the new parts, and of deletions, from both queues", async () => {
    const { applicationId, contentItemId: id } = await waiting("taken");
    const alert = await queued(client, "generatesContentAlert", { applicationId });
    const parts = [{ type: "html" as const, content: "<b>Ahoy</b>", name: "body" }];
    await moderation.editApprovalQueueItem({ contentItemId: id, body: { parts } }, mia.as);
    await moderation.deleteApprovalQueueItem({ contentItemId: id }, mia.as);
    await moderation.editContentAlertQueueItem({ contentItemId: alert, body: { parts } }, mia.as);
    await moderation.deleteContentAlertQueueItem({ contentItemId: alert }, mia.as);
    expect(await notified()).toEqual([
      { type: "contentEdit", applicationId, id, newParts: parts.map((part) => part.content), ...moderator() },
      { type: "contentDelete", applicationId, id, ...moderator() },
      { type: "contentEdit", applicationId, id: alert, newParts: parts.map((part) => part.content), ...moderator() },
      { type: "contentDelete", applicationId, id: alert, ...moderator() },
    ]);
  });

  test("of nothing where an operator may not, and not when an alert is dismissed", async () => {
    const { id: applicationId } = await queueingApplication(client, {
      ...servers("taken"),
      contentEditable: false,
      contentDeletable: false,
    });
    const contentItemId = await queued(client, "generatesContentAlert", { applicationId });
    const edit = { contentItemId, body: { parts: text("Ahoy") } };
    expect((await moderation.editContentAlertQueueItem.result(edit, mia.as)).status).toBe(400);
    expect((await moderation.deleteContentAlertQueueItem.result({ contentItemId }, mia.as)).status).toBe(400);
    await moderation.dismissContentAlert({ contentItemId }, mia.as);
    expect(await notified()).toEqual([]);
  });
});

describe("a notification of an approval that nobody takes (Decisions: Transitions)", () => {
  const queue = async () => (await moderation.listApprovalQueueItems({}, mia.as)).items;

  test.each(["approveContentItem", "rejectContentItem"] as const)("puts the item back: %s", async (operation) => {
    const { contentItemId } = await waiting("gone", "away");
    const [before] = await queue();
    await moderation[operation]({ contentItemId }, mia.as);
    expect(await queue()).toEqual([]);
    server.advanceTime(1_000);
    await server.idle();
    const { moderationAction: _, ...rest } = before ?? {};
    expect(await queue()).toEqual([expect.objectContaining({ ...rest, queuedInstant: noon + 1_000 })]);
    await moderation[operation]({ contentItemId }, mia.as);
    expect(await queue()).toEqual([]);
  });

  test("does not where one of several servers took it", async () => {
    const { contentItemId } = await waiting("gone", "taken");
    await moderation.approveContentItem({ contentItemId }, mia.as);
    await server.idle();
    expect(await queue()).toEqual([]);
  });

  test("leaves an item alone that was changed since", async () => {
    const { contentItemId, applicationId } = await waiting("gone");
    await moderation.approveContentItem({ contentItemId }, mia.as);
    const content = {
      applicationId,
      createInstant: noon,
      parts: text("Ahoy"),
      senderId,
    };
    await moderation.updateContentItem({ contentItemId, body: { content } });
    await server.idle();
    expect(await queue()).toEqual([]);
  });
});
