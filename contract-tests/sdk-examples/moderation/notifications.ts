/** The examples of notifications and user actions, tried. */
import { expect } from "vitest";
import {
  createUserAction,
  deleteUserAction,
  listNotifications,
  resendNotification,
  updateUserAction,
} from "../../../sdk/examples/moderation/notifications.ts";
import type { Receiver } from "../../support/receiver.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { applicationId, senderId } from "./fixtures.ts";

async function aMute({ client }: TrialContext) {
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const body = { action: "mute", applicationIds: [applicationId] };
  const { userAction } = await client.moderation.createUserAction({ contentUserId: senderId, body });
  return { applicationId, contentUserId: senderId, userActionId: userAction.id };
}

/** Creates a notification that the receiver rejects. */
function rejectedNotification(receiver: Receiver) {
  return async (context: TrialContext) => {
    receiver.next(503);
    await aMute(context);
    await context.server.idle();
    return { applicationId };
  };
}

const phases = ({ server }: TrialContext) => server.notifications.map(({ body }) => body);

/** @param receiver what the application's notifications go to */
export function notificationTrials(receiver: Receiver) {
  return [
    trialOf(listNotifications, rejectedNotification(receiver), (list) =>
      expect(list).toEqual([expect.stringMatching(/^userAction, 1 attempts: .+ answered 503\.$/)]),
    ),
    trialOf(resendNotification, rejectedNotification(receiver), async (count, { client, server }) => {
      expect(count).toBe(1);
      await server.idle();
      expect((await client.moderation.listNotifications({})).notifications).toMatchObject([{ state: "delivered" }]);
    }),
    trialOf(
      createUserAction,
      async ({ client }) => {
        await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
        return { contentUserId: senderId, applicationId };
      },
      async (key, context) => {
        await context.server.idle();
        expect(phases(context)).toMatchObject([{ key, action: "mute", phase: "start", userId: senderId }]);
      },
    ),
    trialOf(updateUserAction, aMute, async (userAction, context) => {
      expect(userAction).toMatchObject({ id: context.given.userActionId, action: "ban" });
      expect(userAction).not.toHaveProperty("expiry");
      await context.server.idle();
      expect(phases(context)).toMatchObject([{ phase: "start" }, { phase: "modify", reason: "Advertising" }]);
    }),
    trialOf(deleteUserAction, aMute, async (outcome, context) => {
      expect(outcome).toBe("cancelled");
      expect(await deleteUserAction(context.client, context.given)).toBe("over already");
      await context.server.idle();
      expect(phases(context)).toMatchObject([{ phase: "start" }, { phase: "cancel" }]);
    }),
  ];
}
