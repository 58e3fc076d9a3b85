/** Fixtures for the examples of the moderation interface: the bootstrap, and objects that a test adds. */
import { entry, type NewConfiguration } from "../../moderation/fixtures.ts";
import { newOperator, password, queued } from "../../moderation/queue-fixtures.ts";
import type { TrialContext } from "../trial.ts";
import type { Setting } from "../try-examples.ts";

export const applicationId = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
export const senderId = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
export const reporterId = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88";
/** Nothing has it. */
export const unusedId = "77777777-7777-4777-8777-7777777777ff";
export const signingSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const moderationConfiguration: NewConfiguration = {
  storeContent: true,
  persistent: true,
  contentEditable: true,
  contentDeletable: true,
  contentUserActionsEnabled: true,
  contentFlagAlertType: "Content",
  filterRules: [
    {
      tags: ["Insult"],
      mildAction: "allow",
      mediumAction: "replace",
      highAction: "queuedForApproval",
      severeAction: "reject",
    },
  ],
};

/** @param receiverUrl where the application's notifications go */
export function settingWith(receiverUrl: string): Setting {
  const notificationServers = [{ url: receiverUrl, signingSecret, connectTimeout: 10_000, readTimeout: 10_000 }];
  return {
    bootstrap: {
      moderationApplications: [
        {
          application: {
            id: applicationId,
            name: "Harbour Chat",
            moderationConfiguration,
            notificationServers,
          },
        },
      ],
      blacklist: {
        entries: [
          entry("scallywag", { severity: "medium", filterMode: "distinguishable" }),
          entry("scurvy", { severity: "high" }),
          entry("scoundrel", { severity: "severe" }),
        ],
      },
    },
    options: { notificationAllowedRanges: ["127.0.0.0/8"] },
  };
}

export const theApplication = () => ({ applicationId });
export const email = "mia@example.org";
export { password };

/** An operator who has signed in. */
export async function anOperator({ client }: TrialContext) {
  const { as } = await newOperator(client, { email, roles: ["moderator", "admin"] });
  return { applicationId, token: as.token };
}

/** Queued content of the sender, and an operator to decide on it. */
function waiting(forced: Parameters<typeof queued>[1]) {
  return async (context: TrialContext) => {
    const content = { applicationId, senderId, senderDisplayName: "Ada", location: "quay" };
    const contentItemId = await queued(context.client, forced, content);
    return { ...(await anOperator(context)), contentItemId };
  };
}

export const somethingToApprove = waiting("requiresApproval");
export const somethingAlarming = waiting("generatesContentAlert");
const somebodyAlarming = waiting("generatesAlert");

/** A sender with an alert, and an operator to decide on it. */
export async function aSender(context: TrialContext) {
  const { token } = await somebodyAlarming(context);
  return { applicationId, contentUserId: senderId, token };
}

/** A post that is not queued. */
export async function aPost({ client }: TrialContext) {
  const contentItemId = unusedId;
  const parts = [{ type: "text" as const, content: "Dinghy for sale" }];
  const content = { applicationId, senderId, createInstant: Date.now(), parts };
  await client.moderation.moderateContentItem({ contentItemId, body: { content } });
  return { applicationId, contentItemId, senderId };
}
