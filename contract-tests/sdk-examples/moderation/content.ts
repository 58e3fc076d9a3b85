/** The examples of moderation applications and of content, tried. */
import { expect } from "vitest";
import {
  batchFilterContentItems,
  batchModerateContentItems,
  batchUpdateContentItems,
  createModerationApplication,
  createModerationApplicationWithId,
  deleteModerationApplication,
  filterContentItem,
  flagContentItem,
  listModerationApplications,
  moderateContentItem,
  moderateContentItemWithId,
  retrieveModerationApplication,
  updateContentItem,
  updateModerationApplication,
} from "../../../sdk/examples/moderation/content.ts";

import { answerJson, otherServer } from "../../moderation/content-fixtures.ts";
import { trial, trialOf } from "../trial.ts";
import {
  anOperator,
  aPost,
  applicationId,
  reporterId,
  senderId,
  signingSecret,
  somethingToApprove,
  theApplication,
  unusedId,
} from "./fixtures.ts";

export const applications = [
  trial(listModerationApplications, (list) => expect(list).toEqual([{ id: applicationId, name: "Harbour Chat" }])),
  trial(createModerationApplication, async (id, { client }) => {
    expect(await retrieveModerationApplication(client, { applicationId: id })).toEqual(["Insult: reject"]);
  }),
  trialOf(
    createModerationApplicationWithId,
    () => ({ applicationId: unusedId }),
    async (name, { client, given }) => {
      expect(name).toBe("Guest book");
      expect(await createModerationApplicationWithId(client, given)).toBe("the id is taken");
    },
  ),
  trialOf(retrieveModerationApplication, theApplication, (rules) => expect(rules).toEqual(["Insult: reject"])),
  trialOf(
    updateModerationApplication,
    () => ({ applicationId, signingSecret }),
    async (character, { client, given }) => {
      expect(character).toBe("#");
      expect(await retrieveModerationApplication(client, given), "what was there before").toEqual(["Insult: reject"]);
    },
  ),
  trialOf(deleteModerationApplication, theApplication, (left) => expect(left).toBe(0)),
];

export const content = [
  trialOf(
    moderateContentItem,
    () => ({ applicationId, senderId }),
    (verdict) => expect(verdict).toBe("Everybody sees: Ahoy, you *********!"),
  ),
  trialOf(
    moderateContentItemWithId,
    () => ({ applicationId, contentItemId: unusedId, senderId }),
    async (outcome, context) => {
      expect(outcome).toEqual({ contentAction: "queuedForApproval", stored: true });
      const { token } = await anOperator(context);
      const { items } = await context.client.moderation.listApprovalQueueItems({}, { token });
      expect(items.map((item) => item.content.id)).toEqual([unusedId]);
    },
  ),
  trialOf(
    updateContentItem,
    async (context) => ({ ...(await somethingToApprove(context)), senderId }),
    async (outcome, { client, given }) => {
      expect(outcome).toBe("allow");
      const forced = { applicationId, senderId, createInstant: 1, parts: [{ type: "text" as const, content: "Hm" }] };
      const body = { content: forced, moderation: "requiresApproval" as const };
      await client.moderation.updateContentItem({ contentItemId: given.contentItemId, body });
      await client.moderation.checkOutApprovalQueueItems({ body: { applicationId } }, given);
      expect(await updateContentItem(client, given)).toMatch(/^a moderator is looking/);
    },
  ),
  trial(filterContentItem, ({ found, replacement }) => {
    expect(found).toEqual(["blacklist: Sc@llywag", "emails: ada@example.com"]);
    expect(replacement).toBe("#########! Write to ###############");
  }),
  trial(batchFilterContentItems, (verdicts) => expect(verdicts).toEqual(["clean", "not clean", "clean"])),
  trialOf(
    batchModerateContentItems,
    () => ({ applicationId, senderId }),
    (verdicts) => expect(verdicts).toEqual(["allow", "reject"]),
  ),
  trialOf(
    batchUpdateContentItems,
    async (context) => {
      const { url, asked } = await otherServer(answerJson({}));
      return { ...(await aPost(context)), callbackURL: url, callbackSigningSecret: signingSecret, asked };
    },
    async (results, { server, given }) => {
      expect(results, "in the answer itself").toBe(0);
      await server.idle();
      const signature = expect.stringMatching(/^v1,/);
      expect(
        given.asked.map(({ headers, body }) => [headers["x-batch"], headers["webhook-signature"], body]),
      ).toMatchObject([
        ["nightly-7", signature, { results: [{ contentAction: "allow", content: { id: given.contentItemId } }] }],
      ]);
    },
  ),
  trialOf(
    flagContentItem,
    async (context) => ({ ...(await aPost(context)), reporterId }),
    async (_, context) => {
      const { token } = await anOperator(context);
      const { items } = await context.client.moderation.listContentAlertQueueItems({}, { token });
      expect(items).toMatchObject([{ content: { id: unusedId }, flags: [{ reason: "spam", reporterId }] }]);
    },
  ),
];
