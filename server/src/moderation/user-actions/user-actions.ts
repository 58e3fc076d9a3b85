/**
 * User actions of moderators: a warning, or a mute or ban for a time (Decisions: User actions).
 * Applications are notified when one begins, changes, is cancelled or expires.
 */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Operator } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { configurationOf, tenantApplications } from "../applications/application-rows.ts";
import { type OperatorAction, recordOperatorAction } from "../queues/moderation-records.ts";
import { hasAccessTo } from "../queues/queue-access.ts";
import { enqueueEnd, notifyPhase } from "./user-action-phases.ts";
import {
  activeUserAction,
  insertUserAction,
  lockContentUser,
  type StoredUserAction,
  updateUserAction,
} from "./user-action-rows.ts";

type SentUserAction = components["schemas"]["UserAction"];

export const userActions = {
  async createUserAction({ path, body }, context) {
    const userId = path.contentUserId.toLowerCase();
    if (!(await lockContentUser(context, userId))) return reply(404);
    const problems = await check(context, body);
    if (problems.any) return reply(400, problems.toErrors());
    const { newId, clock } = context;
    const created = { id: newId(), userId, createInstant: clock.now(), ...toFields(body) };
    await insertUserAction(context, created);
    await enqueueEnd(context, created);
    await notifyPhase(context, "start", created);
    await record(context, "startUserAction", created);
    return reply(200, { userAction: created });
  },

  async updateUserAction({ path, body }, context) {
    const before = await findAccessibleAction(context, path);
    if (before === undefined) return reply(404);
    const problems = await check(context, body);
    if (problems.any) return reply(400, problems.toErrors());
    const { id, userId, createInstant } = before;
    const after = { id, userId, createInstant, ...toFields(body) };
    await updateUserAction(context, after);
    if (after.expiry !== before.expiry) await enqueueEnd(context, after);
    await notifyChange(context, before, after);
    await record(context, "modifyUserAction", before);
    return reply(200, { userAction: after });
  },

  async deleteUserAction({ path }, context) {
    const before = await findAccessibleAction(context, path);
    if (before === undefined) return reply(404);
    await updateUserAction(context, before, "cancelled");
    await notifyPhase(context, "cancel", before);
    await record(context, "cancelUserAction", before);
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;

/** The one of the path while it lasts; for an operator, one that is about no application but those that they see. */
async function findAccessibleAction(
  context: Context,
  path: { readonly contentUserId: string; readonly userActionId: string },
): Promise<StoredUserAction | undefined> {
  const found = await activeUserAction(context, path.contentUserId.toLowerCase(), path.userActionId.toLowerCase());
  const { operator } = context;
  if (found === undefined || operator === undefined) return found;
  return hasAccessToAll(operator, found.applicationIds) ? found : undefined;
}

async function check(context: Context, { applicationIds, expiry }: SentUserAction): Promise<Problems> {
  const problems = new Problems();
  const targets = await targetsAmong(context, applicationIds);
  for (const [index, id] of applicationIds.entries()) {
    const kind = targets.get(id.toLowerCase());
    const field = `applicationIds[${index}]`;
    if (kind === undefined) {
      problems.field(
        field,
        "invalid",
        "There is no moderation application with this id. Send one that you have access to.",
      );
    } else if (kind === "closed") {
      problems.field(
        field,
        "invalid",
        "The application takes no user actions. Set its moderationConfiguration.contentUserActionsEnabled to true first.",
      );
    }
  }
  if (expiry !== undefined && expiry <= context.clock.now()) {
    problems.field(
      "expiry",
      "invalid",
      "The instant is past. Send one in the future, in milliseconds since the UTC epoch.",
    );
  }
  return problems;
}

/** Returns the fields of the request. */
function toFields({ action, applicationIds, expiry, reason, reasonCode, comment, notifyUser }: SentUserAction) {
  return {
    action,
    applicationIds: applicationIds.map((id) => id.toLowerCase()),
    notifyUser,
    ...(expiry === undefined ? {} : { expiry }),
    ...(reason === undefined ? {} : { reason }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(comment === undefined ? {} : { comment }),
  };
}

/** For an application that it is new to it begins, and for one that it is no longer about it is cancelled. */
async function notifyChange(context: Context, before: StoredUserAction, after: StoredUserAction): Promise<void> {
  const [old, now] = [new Set(before.applicationIds), new Set(after.applicationIds)];
  await notifyPhase(context, "cancel", {
    ...before,
    applicationIds: before.applicationIds.filter((id) => !now.has(id)),
  });
  await notifyPhase(context, "modify", { ...after, applicationIds: after.applicationIds.filter((id) => old.has(id)) });
  await notifyPhase(context, "start", { ...after, applicationIds: after.applicationIds.filter((id) => !old.has(id)) });
}

async function record(context: Context, action: OperatorAction, userAction: StoredUserAction): Promise<void> {
  if (context.operator === undefined) return;
  await recordOperatorAction(context, context.operator, { action, userId: userAction.userId, document: userAction });
}

/** Returns the ids, in lower case, of applications that the caller sees, and whether each takes user actions. */
async function targetsAmong(
  { db, tenantId, operator }: Pick<Context, "db" | "tenantId" | "operator">,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, "open" | "closed">> {
  const ids = [...new Set(applicationIds.map((id) => id.toLowerCase()))];
  const rows = await tenantApplications({ db, tenantId }).whereIn("id", ids).select("id", "document");
  const seen = rows.filter(({ id }) => operator === undefined || hasAccessTo(operator, id));
  return new Map(seen.map((row) => [row.id, configurationOf(row).contentUserActionsEnabled ? "open" : "closed"]));
}

function hasAccessToAll(operator: Operator, applicationIds: readonly string[]): boolean {
  return applicationIds.every((id) => hasAccessTo(operator, id));
}
