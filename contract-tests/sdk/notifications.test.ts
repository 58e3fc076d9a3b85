/** The SDK verifies the server's notifications in a user's receiver, and narrows them by their type. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { createClient, NotificationError, type NotificationEvent, verifyNotification } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { forum } from "../identity/fixtures.ts";
import { createMapped, notification, send, webhook, withWebhooks } from "../identity/webhook-fixtures.ts";
import { entry, senderId } from "../moderation/fixtures.ts";
import { createNotified, happens, loopback, patient } from "../moderation/notified.ts";
import { newOperator, queued, queueingApplication } from "../moderation/queue-fixtures.ts";
import { whenDone } from "../support/clean-up.ts";
import { start } from "../support/server.ts";

const signingSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const formerSecret = "whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Takes what the secrets open, once each; refuses the rest. */
async function receive(...secrets: string[]) {
  const events: NotificationEvent[] = [];
  const refused: string[] = [];
  const seen = new Set<string>();
  const receiver = createServer(async (request, response) => {
    try {
      const event = await verifyNotification({ secrets, headers: request, body: await buffer(request) });
      const id = String(request.headers["webhook-id"]);
      if (!seen.has(id)) events.push(event);
      seen.add(id);
      response.writeHead(204).end();
    } catch (error) {
      refused.push(error instanceof NotificationError ? error.reason : String(error));
      response.writeHead(400).end();
    }
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  whenDone(() => void receiver.close());
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`;
  return { events, refused, url };
}

describe("notifications of moderation", () => {
  test("of each type that is sent are verified", async () => {
    const { client, server } = await start(
      { blacklist: { entries: [entry("flapdoodle", { severity: "severe" })] } },
      loopback,
    );
    const receiver = await receive(signingSecret);
    const notificationServers = [{ url: receiver.url, signingSecret, ...patient }];
    const { id: applicationId } = await queueingApplication(client, {
      notificationServers,
      contentUserActionsEnabled: true,
    });
    const parts = [{ type: "text" as const, content: "flapdoodle 🦜" }];
    const content = { applicationId, parts, senderId };
    const operator = await newOperator(client);
    const { moderation } = client;
    const approved = await queued(client, "requiresApproval", content);
    await moderation.approveContentItem({ contentItemId: approved }, operator.as);
    const edited = await queued(client, "requiresApproval", content);
    const newParts = [{ type: "text" as const, content: "Ahoy", name: "body" }];
    await moderation.editApprovalQueueItem({ contentItemId: edited, body: { parts: newParts } }, operator.as);
    await moderation.deleteApprovalQueueItem({ contentItemId: edited }, operator.as);
    await happens(client, applicationId, "häßlich \u2028");
    await server.idle();
    expect(receiver.refused).toEqual([]);
    const moderator = { moderatorId: operator.operator.id, moderatorEmail: operator.operator.email };
    expect(receiver.events).toMatchObject([
      { type: "contentApproval", approvals: { [approved]: "approved" }, ...moderator },
      { type: "contentEdit", applicationId, id: edited, newParts: ["Ahoy"], ...moderator },
      { type: "contentDelete", applicationId, id: edited, ...moderator },
      { type: "userAction", applicationIds: [applicationId], userId: senderId, comment: "häßlich \u2028" },
    ]);
  });

  test("are refused by another secret and without one, and come again; then both secrets are good", async () => {
    const { client, server } = await start({}, loopback);
    const strict = await receive(formerSecret);
    const patientOne = await receive(formerSecret, signingSecret);
    const servers = [strict, patientOne].map(({ url }) => ({ url, signingSecret, ...patient }));
    await createNotified(client, ...servers, { url: `${strict.url}?unsigned`, ...patient });
    const [{ id } = { id: "" }] = (await client.moderation.listModerationApplications()).applications;
    await happens(client, id, "told");
    await server.idle();
    expect(strict.events).toEqual([]);
    expect(strict.refused.toSorted()).toEqual(["missing header", "wrong signature"]);
    expect(patientOne).toMatchObject({ events: [{ type: "userAction", comment: "told" }], refused: [] });
    const { totalResults } = await client.moderation.listNotifications({ state: ["waiting"] });
    expect(totalResults).toBe(2);
  });

  test("that were sent long ago are refused", async () => {
    const { client, server } = await start({}, loopback);
    const receiver = await receive(signingSecret);
    const id = await createNotified(client, { url: receiver.url, signingSecret, ...patient });
    for (const [minutes, comment] of [
      [-6, "old"],
      [6, "early"],
    ] as const) {
      server.setTime(Date.now() + minutes * 60_000);
      await happens(client, id, comment);
      await server.idle();
    }
    expect(receiver.events).toEqual([]);
    expect(receiver.refused).toEqual(["too old", "too new"]);
  });
});

test("results of a batch are verified, and those that somebody else posts are refused", async () => {
  const { client, server } = await start({}, loopback);
  const receiver = await receive(signingSecret);
  const { id: applicationId } = await queueingApplication(client);
  const parts = [{ type: "text" as const, content: "Ahoy" }];
  const item = { applicationId, createInstant: 1_732_147_205_000, parts, senderId };
  const contentItems = [{ ...item, id: randomUUID() }];
  const body = { contentItems, callbackURL: receiver.url, callbackSigningSecret: signingSecret };
  await client.moderation.batchModerateContentItems({ body });
  await server.idle();
  expect(receiver.refused).toEqual([]);
  expect(receiver.events).toMatchObject([
    { type: "batchResults", results: [{ contentAction: "allow", stored: true }] },
  ]);
  const forged = JSON.stringify({ type: "batchResults", results: [] });
  expect((await fetch(receiver.url, { method: "POST", body: forged })).status).toBe(400);
  const another = [{ ...item, id: randomUUID() }];
  const others = { ...body, contentItems: another, callbackSigningSecret: formerSecret };
  await client.moderation.batchModerateContentItems({ body: others });
  await server.idle();
  expect(receiver.refused).toEqual(["missing header", "wrong signature"]);
  expect(receiver.events).toHaveLength(1);
});

test("events of identity are verified, and are what their body holds as event", async () => {
  const receiver = await receive(formerSecret, signingSecret);
  const hook = webhook(receiver, { secret: signingSecret });
  const { server } = await start(withWebhooks(hook), loopback);
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
  const partner = randomUUID();
  const applicationId = await createMapped(client, [partner], [hook.id]);
  await send(client, notification([partner], { action: "mute", comment: "häßlich" }));
  await server.idle();
  expect(receiver.refused).toEqual([]);
  expect(receiver.events).toMatchObject([
    { type: "user.action", tenantId: forum, applicationIds: [applicationId], action: "mute", comment: "häßlich" },
  ]);
});
