/** The examples of signing in and of the approval queue, tried. */
import { expect } from "vitest";
import {
  approveContentItem,
  checkOutApprovalQueueItems,
  deleteApprovalQueueItem,
  editApprovalQueueItem,
  listApprovalQueueItems,
  loginOperator,
  rejectContentItem,
  releaseApprovalQueueItems,
  retrieveConversation,
} from "../../../sdk/examples/moderation/approval.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { anOperator, applicationId, email, password, somethingToApprove } from "./fixtures.ts";

const statusOf = async ({ client }: TrialContext, contentItemId: string, token: string) => {
  const around = { applicationId, location: "quay", around: contentItemId };
  const { items } = await client.moderation.retrieveConversation(around, { token });
  return items.map(({ approvalStatus }) => approvalStatus);
};

/** Returns the item of `somethingToApprove`, checked out. */
async function checkedOut(context: TrialContext) {
  const given = await somethingToApprove(context);
  await context.client.moderation.checkOutApprovalQueueItems({ body: { applicationId } }, given);
  return given;
}

export const approval = [
  trialOf(
    loginOperator,
    async (context) => {
      await anOperator(context);
      return { email, password };
    },
    async (token, { client }) => {
      expect((await client.moderation.listApprovalQueueItems.result({}, { token })).status).toBe(200);
      for (let failures = 0; failures < 6; failures++)
        expect(await loginOperator(client, { email, password: "wrong" })).toMatch(/^wrong|^try again in \d+ seconds$/);
      expect(await loginOperator(client, { email, password })).toMatch(/^try again in \d+ seconds$/);
    },
  ),
  trialOf(listApprovalQueueItems, somethingToApprove, (queue) =>
    expect(queue).toEqual({ waiting: [{ text: "Dinghy for sale", isTaken: false }], totalResults: 1 }),
  ),
  trialOf(checkOutApprovalQueueItems, somethingToApprove, (items, { given }) => {
    expect(items.map((item) => item.contentItemId)).toEqual([given.contentItemId]);
    expect(items[0]?.until.getTime()).toBeGreaterThan(Date.now());
  }),
  trialOf(releaseApprovalQueueItems, checkedOut, (free) => expect(free).toBe(1)),
  trialOf(approveContentItem, somethingToApprove, async (id, context) => {
    const { contentItemId, token } = context.given;
    expect(id).toBe(contentItemId);
    expect(await statusOf(context, contentItemId, token)).toEqual(["approved"]);
    expect(await approveContentItem(context.client, context.given)).toBe("nothing waits");
  }),
  trialOf(rejectContentItem, somethingToApprove, async (outcome, context) => {
    const { contentItemId, token } = context.given;
    expect(outcome).toBe("rejected");
    expect(await statusOf(context, contentItemId, token)).toEqual(["rejected"]);
  }),
  trialOf(editApprovalQueueItem, somethingToApprove, async (text, context) => {
    expect(text).toBe("Dinghy for sale (phone number removed)");
    expect(await statusOf(context, context.given.contentItemId, context.given.token)).toEqual(["approved"]);
  }),
  trialOf(deleteApprovalQueueItem, somethingToApprove, (left) => expect(left).toBe(0)),
  trialOf(retrieveConversation, somethingToApprove, (lines) => expect(lines).toEqual(["Ada: Dinghy for sale"])),
];
