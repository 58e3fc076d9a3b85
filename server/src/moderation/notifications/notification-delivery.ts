/** Delivers notifications, with retries until each is accepted or dead (Decisions: Notifications). */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db, Preparation } from "../../contract/context.ts";
import { GroupedWork } from "../../contract/grouped-work.ts";
import { type Job, type JobHandler, jobHandler } from "../../contract/jobs.ts";
import { whereNotDeleted } from "../../filtering/users/deleted-applications.ts";
import { deliver, messageRequest, deliveryRetries as retries } from "../../outgoing/delivery.ts";
import { deliveryFailures } from "../../outgoing/delivery-failures.ts";
import type { OutgoingRequest, Sender } from "../../outgoing/outgoing.ts";
import { type StoredServer, storedServersOf } from "./notification-servers.ts";
import { type NotificationRow, notificationJob, notificationRows } from "./notifications.ts";

/** Called in one transaction when no server of an application took the notification. */
export interface UndeliveredHandlers {
  /** Follows first, and for each server that could not be told. */
  givenUp(what: string, context: Context, error: string): Promise<void>;
  contentApproval(notification: components["schemas"]["ContentApprovalNotification"], context: Context): Promise<void>;
}

type DeliveryJob = Job<{ readonly notificationId: string }>;

export function notificationDelivery(outgoing: Sender, untold: UndeliveredHandlers): JobHandler {
  // Deliveries that begin together share a read, of whichever of them.
  const lookup = new GroupedWork(async (asked: readonly { id: string; read: Preparation["read"] }[]) => {
    const ids = asked.map(({ id }) => id);
    const found = await asked[0]?.read((db) => findMany(db, ids));
    return ({ id }) => found?.get(id);
  });
  return jobHandler({
    kind: notificationJob,
    retries,
    attempt: async ({ payload }: DeliveryJob, preparation, signal) => {
      const found = await lookup.do({ id: payload.notificationId, read: preparation.read });
      // The application was deleted, with its servers.
      if (found === undefined) return { kind: "done" };
      if (found.server === undefined) return { kind: "dead", error: deliveryFailures.noServer };
      return deliver(outgoing, toRequest(found.row, found.server, preparation.clock.now(), signal), preparation.clock);
    },
    onDead: async ({ payload }: DeliveryJob, context, error) => {
      const row = await rowOf(context.db, payload.notificationId);
      if (row !== undefined) await untold.givenUp(`The notification ${row.id} (${row.type})`, context, error);
      if (row?.type !== "contentApproval" || !(await isUndelivered(context.db, row))) return;
      await untold.contentApproval(JSON.parse(row.body), context);
    },
  });
}

/** Returns true if the notification is for this server. */
export function isServerOf(
  row: Pick<NotificationRow, "application_id" | "url" | "url_index">,
  { applicationId, url, urlIndex }: StoredServer,
): boolean {
  return applicationId === row.application_id && url === row.url && urlIndex === row.url_index;
}

interface DeliveryTarget {
  readonly row: NotificationRow;
  /** Current server with the same URL, if any. */
  readonly server: StoredServer | undefined;
}

async function findMany(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DeliveryTarget>> {
  const rows = await notificationRows(db)
    .whereIn("id", [...ids])
    .where(whereNotDeleted("application_id"));
  const servers = await storedServersOf(db, [...new Set(rows.map((row) => row.application_id))]);
  return new Map(rows.map((row) => [row.id, { row, server: servers.find((server) => isServerOf(row, server)) }]));
}

function rowOf(db: Db, id: string): Promise<NotificationRow | undefined> {
  return notificationRows(db).where({ id }).where(whereNotDeleted("application_id")).first();
}

function toRequest(row: NotificationRow, server: StoredServer, instant: number, signal: AbortSignal): OutgoingRequest {
  const { url, connectTimeout, readTimeout, sslCertificate: certificate, signingSecret } = server;
  const { body, message_id: id } = row;
  return {
    url,
    ...messageRequest({ id, instant, body }, signingSecret),
    authentication: authenticationOf(server),
    connectTimeout,
    readTimeout,
    certificate,
    signal,
  };
}

function authenticationOf({
  httpAuthenticationUsername: username,
  httpAuthenticationPassword: password,
}: StoredServer) {
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? "", password: password ?? "" };
}

/** Returns true if no server took the event or still will. */
async function isUndelivered(db: Db, { message_id: messageId }: NotificationRow): Promise<boolean> {
  const all = notificationRows(db).where({ message_id: messageId }).orderBy("id").select("job_id");
  // Locked, so that of two jobs that end at once the second sees the first one dead.
  const jobs = await all.forUpdate();
  const alive = await db("outbox")
    .whereIn(
      "id",
      jobs.map(({ job_id: jobId }) => jobId),
    )
    .whereNot({ state: "dead" })
    .first("id");
  return alive === undefined;
}
