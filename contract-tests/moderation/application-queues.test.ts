import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { newOperator, queued, queueingApplication } from "./queue-fixtures.ts";

const { client } = await start();
const { as } = await newOperator(client);

async function waiting() {
  const approval = await client.moderation.listApprovalQueueItems({}, as);
  const contentAlerts = await client.moderation.listContentAlertQueueItems({}, as);
  const userAlerts = await client.moderation.listUserAlertQueueItems({}, as);
  return {
    approval: approval.items.map(({ content }) => content.id),
    contentAlerts: contentAlerts.items.map(({ content }) => content.id),
    userAlerts: userAlerts.items.map(({ user, applicationIds }) => [user.id, applicationIds]),
  };
}

test("what waits for an operator goes with its application; what other applications wait for stays", async () => {
  const [one, other] = [await queueingApplication(client), await queueingApplication(client)];
  const [loner, both] = [randomUUID(), randomUUID()];
  await queued(client, "requiresApproval", { applicationId: one.id });
  await queued(client, "generatesContentAlert", { applicationId: one.id });
  for (const senderId of [loner, both]) await queued(client, "generatesAlert", { applicationId: one.id, senderId });
  const kept = {
    approval: [await queued(client, "requiresApproval", { applicationId: other.id })],
    contentAlerts: [await queued(client, "generatesContentAlert", { applicationId: other.id })],
    userAlerts: [[both, [other.id]]],
  };
  await queued(client, "generatesAlert", { applicationId: other.id, senderId: both });
  const before = await waiting();
  expect([before.approval.length, before.contentAlerts.length, before.userAlerts.length]).toEqual([2, 2, 2]);

  await client.moderation.deleteModerationApplication({ applicationId: one.id });
  expect(await waiting()).toEqual(kept);
  await client.moderation.deleteModerationApplication({ applicationId: other.id });
  expect(await waiting()).toEqual({ approval: [], contentAlerts: [], userAlerts: [] });
});

test("what waits stays where its application is replaced, even by one whose content is not queued any more", async () => {
  const application = await queueingApplication(client);
  const applicationId = application.id;
  const item = await queued(client, "requiresApproval", { applicationId });
  const before = await waiting();
  expect(before.approval).toContain(item);
  await client.moderation.updateModerationApplication({
    applicationId,
    body: { application: { name: application.name } },
  });
  expect(await waiting()).toEqual(before);
  await client.moderation.approveContentItem({ contentItemId: item }, as);
  expect((await waiting()).approval).not.toContain(item);
});
