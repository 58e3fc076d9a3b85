/** Lists notifications with their delivery state, and redelivers them (Decisions: Notifications). */
import type { components } from "@gatehouse/openapi/responses";
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";
import { receiverOf } from "../../outgoing/delivery.ts";
import { deliveryFailures, toDeliveryFailure } from "../../outgoing/delivery-failures.ts";
import { deleteJob, type JobState, type OutboxRow, runJobNow } from "../../store/outbox/outbox.ts";
import { allowProbe } from "../../store/outbox/outbox-breakers.ts";
import { page } from "../../store/pages.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { whereAccessible } from "../queues/queue-access.ts";
import { isServerOf } from "./notification-delivery.ts";
import { type StoredServer, storedServersOf } from "./notification-servers.ts";
import { enqueueDelivery, type NotificationRow, notificationRows } from "./notifications.ts";

type Notification = components["schemas"]["Notification"];

type ListedRow = Omit<NotificationRow, "body"> &
  Pick<OutboxRow, "state" | "attempts" | "due_instant" | "end_instant" | "last_error"> & {
    /** Of the receiver's circuit breaker; null where there is none. */
    readonly open_until_instant: number | null;
  };

const stateOf = { waiting: "waiting", done: "delivered", dead: "dead" } as const satisfies Record<JobState, string>;
const jobStateOf = { waiting: "waiting", delivered: "done", dead: "dead" } as const;

export const notifications = {
  async listNotifications({ query }, context) {
    const { rows, totalResults } = await page<ListedRow>(await matchingQuery(context, query), {
      ...query,
      orderBy: [
        { column: "create_instant", order: "desc" },
        { column: "id", order: "asc" },
      ],
    });
    return reply(200, { notifications: await toNotifications(context, rows), totalResults });
  },

  async resendNotification({ path }, context) {
    const { db, clock } = context;
    const id = path.notificationId.toLowerCase();
    // Two requests at once take turns; the second one reads what the first one made of it.
    await notificationRows(context).where({ id }).forUpdate().first("id");
    const row: ListedRow | undefined = await visibleNotifications(context).where({ "notifications.id": id }).first();
    if (row === undefined) return reply(404);
    const servers = await storedServersOf(context, [row.application_id]);
    const server = servers.find((one) => isServerOf(row, one));
    if (server === undefined) return reply(400, fieldError("notificationId", "invalid", deliveryFailures.noServer));
    if (row.state === "waiting") await runJobNow(db, row.job_id, clock.now());
    else await sendAgain(context, row, server);
    const receiver = receiverOf(row.url);
    if (receiver !== undefined) await allowProbe(db, { tenant_id: context.tenantId, receiver }, clock.now());
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;

/** A new job at the end of the server's line: what waits there already comes first. */
async function sendAgain(context: Context, { id, job_id: oldJob }: ListedRow, server: StoredServer): Promise<void> {
  const jobId = await enqueueDelivery(context, id, server);
  await notificationRows(context).where({ id }).update({ job_id: jobId });
  await deleteJob(context.db, oldJob);
}

/** The notifications that the caller may see; an operator is limited to the applications of the account, if it names any. */
function visibleNotifications({ db, tenantId, operator }: Pick<Context, "db" | "tenantId" | "operator">) {
  const query = ofTenant({ db, tenantId }, "notifications")
    .join("outbox", { "outbox.id": "notifications.job_id", "outbox.tenant_id": "notifications.tenant_id" })
    .leftJoin("outbox_breakers", {
      "outbox_breakers.tenant_id": "outbox.tenant_id",
      "outbox_breakers.receiver": "outbox.receiver",
    })
    .select(
      "notifications.*",
      ...["state", "attempts", "due_instant", "end_instant", "last_error", "open_until_instant"],
    );
  const application = "notifications.application_id";
  return operator === undefined
    ? query.whereRaw(notDeleted(application))
    : query.where(whereAccessible(operator, application));
}

type Query = Input<"listNotifications">["query"];

async function matchingQuery(context: Context, { state, applicationId, notificationServerId }: Query) {
  const server = notificationServerId === undefined ? undefined : await findServer(context, notificationServerId);
  return () => {
    const query = visibleNotifications(context);
    if (state !== undefined)
      query.whereIn(
        "outbox.state",
        state.map((one) => jobStateOf[one]),
      );
    if (applicationId !== undefined) {
      query.whereIn(
        "notifications.application_id",
        applicationId.map((id) => id.toLowerCase()),
      );
    }
    if (server !== undefined) {
      const { applicationId: application_id, url, urlIndex: url_index } = server;
      query.where({ "notifications.application_id": application_id, "notifications.url": url, url_index });
    } else if (notificationServerId !== undefined) query.whereRaw("1 = 0");
    return context.db(query.as("listed"));
  };
}

async function findServer(context: Context, id: number): Promise<StoredServer | undefined> {
  const row = await ofTenant<{ id: number; application_id: string }>(context, "notification_servers")
    .where({ id })
    .first("application_id");
  if (row === undefined) return undefined;
  return (await storedServersOf(context, [row.application_id])).find((server) => server.id === id);
}

async function toNotifications(
  context: Pick<Context, "db" | "tenantId" | "clock">,
  rows: readonly ListedRow[],
): Promise<Notification[]> {
  const now = context.clock.now();
  const servers = await storedServersOf(context, [...new Set(rows.map((row) => row.application_id))]);
  return rows.map((row) => {
    const server = servers.find((one) => isServerOf(row, one));
    return {
      id: row.id,
      webhookId: row.message_id,
      type: row.type,
      applicationId: row.application_id,
      ...(server === undefined ? {} : { notificationServerId: server.id }),
      url: row.url,
      state: stateOf[row.state],
      attempts: row.attempts,
      ...(row.last_error === null ? {} : { lastFailure: toDeliveryFailure(row.last_error) }),
      createInstant: row.create_instant,
      ...(row.state === "waiting" ? nextAttempt(row, now) : {}),
      ...(row.end_instant === null ? {} : { endInstant: row.end_instant }),
    };
  });
}

function nextAttempt({ due_instant: due, open_until_instant: until }: ListedRow, now: number) {
  if (until === null || until <= now) return { nextAttemptInstant: due };
  return { nextAttemptInstant: Math.max(due, until), circuitBreakerOpenUntilInstant: until };
}
