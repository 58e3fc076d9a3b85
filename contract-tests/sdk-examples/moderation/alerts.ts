/** The examples of the alert queues, tried. */
import { expect } from "vitest";
import {
  checkOutContentAlertQueueItems,
  checkOutUserAlertQueueItems,
  deleteContentAlertQueueItem,
  dismissContentAlert,
  dismissUserAlert,
  editContentAlertQueueItem,
  listContentAlertQueueItems,
  listUserAlertQueueItems,
  releaseContentAlertQueueItems,
  releaseUserAlertQueueItems,
} from "../../../sdk/examples/moderation/alerts.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { anOperator, aPost, applicationId, aSender, reporterId, senderId, somethingAlarming } from "./fixtures.ts";

async function aFlaggedPost(context: TrialContext) {
  const { contentItemId } = await aPost(context);
  const flag = { applicationId, reporterId, createInstant: Date.now(), reason: "spam" };
  await context.client.moderation.flagContentItem({ contentItemId, body: { flag } });
  return { ...(await anOperator(context)), contentItemId };
}

async function checkedOutContent(context: TrialContext) {
  const given = await somethingAlarming(context);
  await context.client.moderation.checkOutContentAlertQueueItems({ body: { applicationId } }, given);
  return given;
}

async function checkedOutSender(context: TrialContext) {
  const given = await aSender(context);
  await context.client.moderation.checkOutUserAlertQueueItems({ body: { applicationId } }, given);
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
