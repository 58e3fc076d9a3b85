/** The examples of notifications and user actions, tried. */
import { expect } from "vitest";
import { createUserAction } from "../../../sdk/examples/moderation/createUserAction.ts";
import { deleteUserAction } from "../../../sdk/examples/moderation/deleteUserAction.ts";
import { listNotifications } from "../../../sdk/examples/moderation/listNotifications.ts";
import { resendNotification } from "../../../sdk/examples/moderation/resendNotification.ts";
import { updateUserAction } from "../../../sdk/examples/moderation/updateUserAction.ts";
import type { Receiver } from "../../support/receiver.ts";
import { trialOf, type World } from "../trial.ts";
import { applicationId, senderId } from "./world.ts";

async function aMute({ client }: World) {
  await client.filtering.createContentUser({ contentUserId: senderId, body: { user: {} } });
  const body = { action: "mute", applicationIds: [applicationId] };
  const { userAction } = await client.moderation.createUserAction({ contentUserId: senderId, body });
  return { applicationId, contentUserId: senderId, userActionId: userAction.id };
}

/** Creates a notification that the receiver rejects. */
function untold(receiver: Receiver) {
  return async (world: World) => {
    receiver.next(503);
    await aMute(world);
    await world.server.idle();
    return { applicationId };
  };
}

const phases = ({ server }: World) => server.notifications.map(({ body }) => body);

/** @param receiver what the application's notifications go to */
export function told(receiver: Receiver) {
  return [
    trialOf(listNotifications, untold(receiver), (list) =>
      expect(list).toEqual([expect.stringMatching(/^userAction, 1 attempts: .+ answered 503\.$/)]),
    ),
    trialOf(resendNotification, untold(receiver), async (count, { client, server }) => {
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
      async (key, world) => {
        await world.server.idle();
        expect(phases(world)).toMatchObject([{ key, action: "mute", phase: "start", userId: senderId }]);
      },
    ),
    trialOf(updateUserAction, aMute, async (userAction, world) => {
      expect(userAction).toMatchObject({ id: world.given.userActionId, action: "ban" });
      expect(userAction).not.toHaveProperty("expiry");
      await world.server.idle();
      expect(phases(world)).toMatchObject([{ phase: "start" }, { phase: "modify", reason: "Advertising" }]);
    }),
    trialOf(deleteUserAction, aMute, async (outcome, world) => {
      expect(outcome).toBe("cancelled");
      expect(await deleteUserAction(world.client, world.given)).toBe("over already");
      await world.server.idle();
      expect(phases(world)).toMatchObject([{ phase: "start" }, { phase: "cancel" }]);
    }),
  ];
}
