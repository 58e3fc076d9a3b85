/**
 * Notifications to an application's servers (Decisions: Notifications). The operation's transaction
 * enqueues one delivery per server.
 */
import { createHash } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Context, TenantDb } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { receiverOf } from "../../outgoing/delivery.ts";
import { JobRecords } from "../../store/outbox/outbox.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { type StoredServer, storedServersOf } from "./notification-servers.ts";

type Schemas = components["schemas"];

export type Notification =
  | Schemas["ContentApprovalNotification"]
  | Schemas["ContentEditNotification"]
  | Schemas["ContentDeleteNotification"]
  | Schemas["UserActionNotification"];

const notificationTable = table<Pick<Notification, "type">>()({
  name: "notifications",
  keys: {
    id: "text",
    tenant_id: "text",
    application_id: "text",
    job_id: "bigint",
    message_id: "text",
    url: "text",
    url_index: "integer",
    body: "text",
    create_instant: "bigint",
  },
  fields: { type: "text" },
});
export type NotificationRow = Row<typeof notificationTable>;
const notificationRecords = new JobRecords<NotificationRow>(notificationTable, "job_id");

export const notificationJob = jobKind<{ readonly notificationId: string }>("notification");

/**
 * Tells the notification servers of the applications what happened, if, and only if, the transaction is kept: at least
 * once each, in order for each server. Applications without servers are told nothing.
 *
 * @param applicationIds of this tenant
 */
export async function notify(
  context: Context,
  applicationIds: readonly string[],
  notification: Notification,
): Promise<void> {
  const { tenantId, clock, newId } = context;
  const body = JSON.stringify(notification);
  const messageId = `msg_${newId().replaceAll("-", "")}`;
  const servers = await storedServersOf(context, [...new Set(applicationIds)]);
  for (const server of servers) {
    const id = newId();
    const row = {
      id,
      tenant_id: tenantId,
      application_id: server.applicationId,
      message_id: messageId,
      type: notification.type,
      url: server.url,
      url_index: server.urlIndex,
      body,
      create_instant: clock.now(),
    };
    await context.enqueue(
      notificationJob,
      { notificationId: id },
      { ...deliveryTo(tenantId, server), record: notificationRecords.of(row) },
    );
  }
}

type ServerName = Pick<StoredServer, "applicationId" | "url" | "urlIndex">;

/** Enqueues a delivery at the end of the server's channel. Resolves to the job's id. */
export function enqueueDelivery(
  { enqueue, tenantId }: Pick<Context, "enqueue" | "tenantId">,
  notificationId: string,
  server: ServerName,
): Promise<number> {
  return enqueue(notificationJob, { notificationId }, deliveryTo(tenantId, server));
}

function deliveryTo(tenantId: string, server: ServerName): { readonly channel: string; readonly receiver?: string } {
  const receiver = receiverOf(server.url);
  return { channel: channelOf(tenantId, server), ...(receiver === undefined ? {} : { receiver }) };
}

export function notificationRows(tenantDb: TenantDb) {
  return ofTenant<NotificationRow>(tenantDb, notificationTable.name);
}

/**
 * Returns the channel of a server, which survives replacement of the server. It is a hash, since URLs exceed the length
 * of index entries.
 */
function channelOf(tenantId: string, { applicationId, url, urlIndex }: ServerName): string {
  const name = createHash("sha256").update(`${tenantId} ${applicationId} ${urlIndex} ${url}`).digest("base64url");
  return `notification ${name}`;
}
