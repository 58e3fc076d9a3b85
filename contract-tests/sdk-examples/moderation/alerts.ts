/** The examples of the alert queues, tried. */
import { expect } from "vitest";
import { checkOutContentAlertQueueItems } from "../../../sdk/examples/moderation/checkOutContentAlertQueueItems.ts";
import { checkOutUserAlertQueueItems } from "../../../sdk/examples/moderation/checkOutUserAlertQueueItems.ts";
import { deleteContentAlertQueueItem } from "../../../sdk/examples/moderation/deleteContentAlertQueueItem.ts";
import { dismissContentAlert } from "../../../sdk/examples/moderation/dismissContentAlert.ts";
import { dismissUserAlert } from "../../../sdk/examples/moderation/dismissUserAlert.ts";
import { editContentAlertQueueItem } from "../../../sdk/examples/moderation/editContentAlertQueueItem.ts";
import { listContentAlertQueueItems } from "../../../sdk/examples/moderation/listContentAlertQueueItems.ts";
import { listUserAlertQueueItems } from "../../../sdk/examples/moderation/listUserAlertQueueItems.ts";
import { releaseContentAlertQueueItems } from "../../../sdk/examples/moderation/releaseContentAlertQueueItems.ts";
import { releaseUserAlertQueueItems } from "../../../sdk/examples/moderation/releaseUserAlertQueueItems.ts";
import { trialOf, type World } from "../trial.ts";
import { anOperator, aPost, applicationId, aSender, reporterId, senderId, somethingAlarming } from "./world.ts";

async function aFlaggedPost(world: World) {
  const { contentItemId } = await aPost(world);
  const flag = { applicationId, reporterId, createInstant: Date.now(), reason: "spam" };
  await world.client.moderation.flagContentItem({ contentItemId, body: { flag } });
  return { ...(await anOperator(world)), contentItemId };
}

async function checkedOutContent(world: World) {
  const given = await somethingAlarming(world);
  await world.client.moderation.checkOutContentAlertQueueItems({ body: { applicationId } }, given);
  return given;
}

async function checkedOutSender(world: World) {
  const given = await aSender(world);
  await world.client.moderation.checkOutUserAlertQueueItems({ body: { applicationId } }, given);
  return given;
}

export const alerts = [
  trialOf(listContentAlertQueueItems, aFlaggedPost, (list, { given }) =>
    expect(list).toEqual([{ id: given.contentItemId, reasons: ["spam"] }]),
  ),
  trialOf(checkOutContentAlertQueueItems, somethingAlarming, (ids, { given }) =>
    expect(ids).toEqual([given.contentItemId]),
  ),
  trialOf(releaseContentAlertQueueItems, checkedOutContent, (areFree) => expect(areFree).toBe(true)),
  trialOf(dismissContentAlert, somethingAlarming, async (outcome, { client, given }) => {
    expect(outcome).toBe("dismissed");
    expect(await dismissContentAlert(client, given)).toBe("somebody was faster");
  }),
  trialOf(editContentAlertQueueItem, somethingAlarming, (parts) =>
    expect(parts).toMatchObject([{ content: "[removed by a moderator]" }]),
  ),
  trialOf(deleteContentAlertQueueItem, somethingAlarming, (left) => expect(left).toBe(0)),
  trialOf(listUserAlertQueueItems, aSender, (list) => expect(list).toEqual([{ userId: senderId, causes: 1 }])),
  trialOf(checkOutUserAlertQueueItems, aSender, (ids) => expect(ids).toEqual([senderId])),
  trialOf(releaseUserAlertQueueItems, checkedOutSender, (checkOuts) => expect(checkOuts).toEqual([undefined])),
  trialOf(dismissUserAlert, aSender, async (left, { server }) => {
    expect(left).toBe(0);
    await server.idle();
    expect(server.notifications.map(({ body }) => body)).toMatchObject([{ type: "userAction", action: "warn" }]);
  }),
];
