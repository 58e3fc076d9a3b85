/** The examples of notifications, of batch results and of questions to a media filter are what the server sends. */
import { beforeEach, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { requestExample, webhookExample } from "../support/webhook-examples.ts";
import { answerJson, otherServer, type ReceivedRequest } from "./content-fixtures.ts";
import { queueing } from "./fixtures.ts";
import { loopback } from "./notified.ts";
import { newOperator, type SignedIn } from "./queue-fixtures.ts";

const board = "0c9b7a65-43f2-4e1d-8a0b-5c6d7e8f9a01";
const lounge = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
const contentItemId = "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8";
const contentUserId = "a1f3c5d7-2b4e-4c6a-8e0f-1d3b5c7e9a20";

let judge = async (_question: ReceivedRequest): Promise<void> => undefined;
const receiver = await otherServer(answerJson({}));
const filter = await otherServer((question, response) => {
  void judge(question).then(() => answerJson({ confidence: 12 })(question, response));
});
const { client, server } = await start({}, { ...loopback, imageFilterUrl: filter.url, videoFilterUrl: filter.url });
const { moderation } = client;

let mia: SignedIn;

beforeEach(async () => {
  judge = async () => undefined;
  await server.idle();
  await server.reset();
  filter.asked.length = 0;
  receiver.asked.length = 0;
  for (const applicationId of [board, lounge]) {
    const moderationConfiguration = {
      ...queueing,
      contentEditable: true,
      contentDeletable: true,
      contentUserActionsEnabled: true,
      imageFilteringEnabled: true,
      videoFilteringEnabled: true,
      maximumVideoFilterDurationInSeconds: 300,
      notificationServers: [{ url: receiver.url, connectTimeout: 10_000, readTimeout: 10_000 }],
    };
    const application = { name: applicationId, moderationConfiguration };
    await moderation.createModerationApplication({ applicationId, body: { application } });
  }
  mia = await newOperator(client, { email: "mia@example.org", externalId: "staff-0815" });
});

/** Returns what the receiver got, with the moderator's id of the examples. */
async function received(): Promise<readonly Record<string, unknown>[]> {
  await server.idle();
  const { moderatorId } = webhookExample("contentEdit", "edited");
  return receiver.asked.map(({ body }) => (body["moderatorId"] === mia.operator.id ? { ...body, moderatorId } : body));
}

/** Performs an operation with an example as its body, as the operator where an operator may. */
async function perform(
  operationId: "createUserAction" | "editApprovalQueueItem" | "batchModerateContentItems",
  parameters: Record<string, string>,
  body: object,
): Promise<void> {
  const as = operationId === "batchModerateContentItems" ? {} : mia.as;
  const { status } = await client.request(operationId, parameters, { ...as, rawBody: JSON.stringify(body) });
  expect(status).toBe(200);
}

async function queuePost(): Promise<void> {
  const parts = [{ type: "text" as const, content: "A heck of a dinghy", name: "title" }];
  const content = { applicationId: board, createInstant: 1_732_147_205_000, parts, senderId: contentUserId };
  await moderation.moderateContentItem({ contentItemId, body: { content, moderation: "requiresApproval" } });
}

test("of an approval", async () => {
  await queuePost();
  await moderation.approveContentItem({ contentItemId }, mia.as);
  expect(await received()).toEqual([webhookExample("contentApproval", "approved")]);
});

test("of an edit and of a deletion", async () => {
  await queuePost();
  await perform("editApprovalQueueItem", { contentItemId }, requestExample("editApprovalQueueItem", "edit"));
  await moderation.deleteApprovalQueueItem({ contentItemId }, mia.as);
  expect(await received()).toEqual([
    webhookExample("contentEdit", "edited"),
    webhookExample("contentDelete", "deleted"),
  ]);
});

test("of a user action that begins and ends", async () => {
  const body = requestExample("createUserAction", "mute");
  await client.filtering.createContentUser({ contentUserId, body: { user: {} } });
  await perform("createUserAction", { contentUserId }, body);
  await server.idle();
  server.setTime(Number(body["expiry"]) + 1);
  const examples = ["started", "ended"].map((name) => webhookExample("userAction", name));
  const notifications = await received();
  expect(notifications.map((one) => ({ ...one, key: examples[0]?.["key"] }))).toEqual(examples);
});

test("of a batch that was left behind", async () => {
  const request = { ...requestExample("batchModerateContentItems", "later"), callbackURL: receiver.url };
  await perform("batchModerateContentItems", {}, request);
  expect(await received()).toEqual([webhookExample("batchResults", "results")]);
});

test("of a batch whose id another request took meanwhile", async () => {
  const { contentItems } = requestExample("batchModerateContentItems", "items");
  const [chatLine, post] = Array.isArray(contentItems) ? contentItems : [];
  const image = { type: "image", content: "https://images.example.com/boat.jpg" };
  judge = async () => {
    const { id, ...content } = post;
    await moderation.moderateContentItem({ contentItemId: id, body: { content } });
  };
  const items = [{ ...chatLine, parts: [...chatLine.parts, image] }, post];
  await moderation.batchModerateContentItems({ body: { contentItems: items, callbackURL: receiver.url } });
  expect(await received()).toEqual([webhookExample("batchResults", "errors")]);
});

test("to a filter of images and of videos", async () => {
  const examples = ["image", "video"].map((name) => webhookExample("mediaFilter", name));
  const parts = examples.map(({ type, url }) => ({
    type: type === "image" ? ("image" as const) : ("video" as const),
    content: String(url),
  }));
  const content = { applicationId: board, createInstant: 1_732_147_205_000, parts, senderId: contentUserId };
  await moderation.moderateContentItem({ body: { content } });
  expect(filter.asked.map(({ body }) => body)).toEqual(examples);
});
