/** The User Alert queue: content users whom an operator should look at (Decisions: Queues). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { checkedOutBy, checkOutOf, noCheckOut, whereFree, whereHeldBy } from "../../filtering/users/check-outs.ts";
import { type UserAlertRow, withdrawAlerts } from "../../filtering/users/user-alerts.ts";
import { lockFreeRows } from "../../store/locks.ts";
import { settleFlags, settleFlagsOnContentOf } from "../flags/open-flags.ts";
import { checkedOut } from "./content-queue-actions.ts";
import { recordOperatorAction } from "./moderation-records.ts";
import { operatorOf, whereAccessible } from "./queue-access.ts";
import { beginCheckOut } from "./queue-check-outs.ts";
import { listUserAlerts, toUserAlertItems, userAlertOrder, visibleUserAlerts, withFlags } from "./user-alert-items.ts";

type CheckOutRequest = components["schemas"]["QueueCheckOutRequest"];

/** Maximum number of users of an application that an operator holds; not configurable. */
const maximumCheckOuts = 30;

export const userAlertQueue = {
  async listUserAlertQueueItems({ query }, context) {
    return reply(200, await listUserAlerts(context, query));
  },

  async checkOutUserAlertQueueItems({ body }, context) {
    const answer = await checkOut(context, body);
    return "errors" in answer ? reply(400, answer.errors) : reply(200, answer);
  },

  async releaseUserAlertQueueItems({ body: { contentUserIds } }, context) {
    const held = userAlerts(context).where({ check_out_operator_id: operatorOf(context).id });
    if (contentUserIds !== undefined) {
      held.whereIn(
        "user_id",
        contentUserIds.map((id) => id.toLowerCase()),
      );
    }
    await held.update(noCheckOut);
    return reply(200);
  },

  /** Other applications may have reasons of their own why the user waits; for them they go on waiting. */
  async dismissUserAlert({ path }, context) {
    const { db, tenantId, clock } = context;
    const operator = operatorOf(context);
    const userId = path.contentUserId.toLowerCase();
    const locked = await userAlerts(context).where({ user_id: userId }).forUpdate().first();
    const alert = visibleUserAlerts(context, operator).where({ "user_alerts.user_id": userId });
    const seen = await withFlags(context, alert).first();
    if (locked === undefined || seen === undefined) return reply(404);
    const held = checkOutOf(locked, clock.now());
    if (held !== undefined && held.operatorId !== operator.id) return reply(400, checkedOut("contentUserId"));
    const [item] = await toUserAlertItems(context, [seen]);
    const { user: _user, checkOut: _checkOut, ...document } = item ?? {};
    await settleFlags(context, { subject: "user_id", id: userId });
    await settleFlagsOnContentOf(context, userId);
    await withdrawAlerts({ db, tenantId }, (where) =>
      where.where({ user_id: userId }).where(whereAccessible(operator, "application_id")),
    );
    await userAlerts(context).where({ user_id: userId }).update(noCheckOut);
    await recordOperatorAction(context, operator, { action: "dismissUserAlert", userId, document });
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;

/** Checks out the first free users for the operator. Two operators never get the same user. */
async function checkOut(context: Context, { applicationId, numberOfItems = maximumCheckOuts }: CheckOutRequest) {
  const begun = await beginCheckOut(context, applicationId);
  if ("errors" in begun) return begun;
  const { operator, application } = begun;
  const now = context.clock.now();
  const waiting = () => visibleUserAlerts(context, operator, [application.id]);
  const held = await waiting().where(whereHeldBy(operator.id, now));
  const wanted = Math.min(numberOfItems, maximumCheckOuts) - held.length;
  if (wanted > 0) {
    const free = waiting()
      .where(whereFree(now))
      .orderBy([...userAlertOrder])
      .limit(wanted);
    const taken = await lockFreeRows(context.db, free, "user_alerts");
    const ids = taken.map(({ user_id: id }) => id);
    const { userCheckOutMinutes } = application.moderationConfiguration;
    await userAlerts(context)
      .whereIn("user_id", ids)
      .update(checkedOutBy(operator.id, now, userCheckOutMinutes));
  }
  const rows = await withFlags(context, waiting().where(whereHeldBy(operator.id, now))).orderBy([...userAlertOrder]);
  return { items: await toUserAlertItems(context, rows) };
}

function userAlerts({ db, tenantId }: Pick<Context, "db" | "tenantId">) {
  return db<UserAlertRow>("user_alerts").where({ tenant_id: tenantId });
}
