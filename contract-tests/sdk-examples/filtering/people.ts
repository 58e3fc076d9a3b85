/** The examples of content users and operators, tried. */
import { expect } from "vitest";
import {
  createContentUser,
  createOperatorUser,
  deleteContentUser,
  deleteOperatorUser,
  flagContentUser,
  retrieveContentUser,
  retrieveOperatorUser,
  updateContentUser,
  updateOperatorUser,
} from "../../../sdk/examples/filtering/people.ts";
import { createOperator, newOperator, signIn } from "../../moderation/queue-fixtures.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { applicationId, contentUserId, otherUserId } from "./fixtures.ts";

async function ada({ client }: TrialContext) {
  await createContentUser(client, { contentUserId });
  return { contentUserId };
}

async function mia({ client }: TrialContext) {
  const { id } = await createOperator(client, { email: "mia@example.org" });
  return { userId: id };
}

export const people = [
  trialOf(
    createContentUser,
    () => ({ contentUserId }),
    (user) => expect(user).toMatchObject({ name: "Ada", attributes: { vessel: "Swift" } }),
  ),
  trialOf(retrieveContentUser, ada, async (verdict, { client, given }) => {
    expect(verdict).toBe("Ada is fine");
    await client.filtering.updateContentUser({ contentUserId, body: { user: { name: "Ada", score: -1 } } });
    expect(await retrieveContentUser(client, given)).toBe("Ada needs watching");
  }),
  trialOf(updateContentUser, ada, (user) =>
    expect(user).toMatchObject({ name: "Ada", attributes: { vessel: "Swallow" }, preferredLanguages: ["en_GB", "fr"] }),
  ),
  trialOf(deleteContentUser, ada, async (_, { client, given }) => {
    expect((await client.filtering.retrieveContentUser.result(given)).status).toBe(404);
  }),
  trialOf(
    flagContentUser,
    async (context) => ({ ...(await ada(context)), applicationId, reporterId: otherUserId }),
    async (_, { client }) => {
      const { as } = await newOperator(client);
      const { items } = await client.moderation.listUserAlertQueueItems({}, as);
      expect(items).toMatchObject([{ user: { id: contentUserId }, flags: [{ reason: "harassment" }] }]);
    },
  ),
  trialOf(
    createOperatorUser,
    () => ({ applicationId }),
    async (userId, { client }) => {
      const { user } = await client.filtering.retrieveOperatorUser({ userId });
      expect(user).toMatchObject({ email: "noor@example.org", applicationIds: [applicationId] });
      expect(await signIn(client, "noor@example.org")).toMatch(/./);
    },
  ),
  trialOf(retrieveOperatorUser, mia, (user) =>
    expect(user).toEqual({ email: "mia@example.org", roles: ["moderator"] }),
  ),
  trialOf(updateOperatorUser, mia, async (roles, { client }) => {
    expect(roles).toEqual(["moderator_manager"]);
    expect(await signIn(client, "mia@example.org"), "with the former password").toMatch(/./);
  }),
  trialOf(deleteOperatorUser, mia, (status) => expect(status).toBe(404)),
];
