/** Notifications about user actions, and their end by expiry. */
import type { components } from "@gatehouse/openapi/responses";
import type { Context } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { jobHandler } from "../../contract/jobs.ts";
import { notify } from "../notifications/notifications.ts";
import { moderatorOf } from "../queues/moderation-records.ts";
import { endUserAction, type StoredUserAction } from "./user-action-rows.ts";

type Phase = components["schemas"]["UserActionNotification"]["phase"];

/** Tells the notification servers of its applications; the moderator is named when it was an operator's doing. */
export async function notifyPhase(context: Context, phase: Phase, userAction: StoredUserAction): Promise<void> {
  const { id, createInstant: _, ...rest } = userAction;
  if (rest.applicationIds.length === 0) return;
  const { operator } = context;
  const moderator = operator === undefined ? {} : moderatorOf(operator);
  await notify(context, rest.applicationIds, { type: "userAction", key: id, phase, ...rest, ...moderator });
}

interface End {
  readonly userActionId: string;
  readonly expiry: number;
}

const userActionEnd = jobKind<End>("userActionEnd");

/** Enqueues the end of the action. Each former expiry has a job too; only the current one takes effect. */
export async function enqueueEnd({ enqueue }: Context, { id, expiry }: StoredUserAction): Promise<void> {
  if (expiry === undefined) return;
  await enqueue(userActionEnd, { userActionId: id, expiry }, { dueInstant: expiry });
}

export const userActionEnds = jobHandler<End>({
  kind: userActionEnd,
  // Only the store can fail, so retries cover hours of outage.
  retries: { attempts: 100, firstPauseMs: 1_000, maximumPauseMs: 10 * 60_000 },
  async perform({ payload: { userActionId, expiry } }, context) {
    const ended = await endUserAction(context, userActionId, expiry);
    if (ended !== undefined) await notifyPhase(context, "end", ended);
  },
});
