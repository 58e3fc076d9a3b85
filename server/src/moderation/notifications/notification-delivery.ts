/** Delivers notifications, with retries until each is accepted or dead (Decisions: Notifications). */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db, Preparation, TenantDb } from "../../contract/context.ts";
import { type Job, type JobHandler, jobHandler } from "../../contract/jobs.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";
import { deliver, messageRequest, deliveryRetries as retries } from "../../outgoing/delivery.ts";
import { deliveryFailures } from "../../outgoing/delivery-failures.ts";
import type { OutgoingRequest, Sender } from "../../outgoing/outgoing.ts";
import { GroupedWork } from "../../store/grouped-work.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
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
  const lookup = new GroupedWork(async (asked: readonly AskedDelivery[]) => {
    const found = await asked[0]?.read((db) => findMany(db, asked));
    return (one) => found?.get(keyOf(one));
  });
  return jobHandler({
    kind: notificationJob,
    retries,
    attempt: async ({ payload }: DeliveryJob, preparation, signal) => {
      const found = await lookup.do({ ...preparation, id: payload.notificationId });
      // The application was deleted, with its servers.
      if (found === undefined) return { kind: "done" };
      if (found.server === undefined) return { kind: "dead", error: deliveryFailures.noServer };
      return deliver(outgoing, toRequest(found.row, found.server, preparation.clock.now(), signal), preparation.clock);
    },
    onDead: async ({ payload }: DeliveryJob, context, error) => {
      const row = await rowOf(context, payload.notificationId);
      if (row !== undefined) await untold.givenUp(`The notification ${row.id} (${row.type})`, context, error);
      if (row?.type !== "contentApproval" || !(await isUndelivered(context, row))) return;
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

interface AskedDelivery extends Pick<Preparation, "tenantId" | "read"> {
  readonly id: string;
}

function keyOf({ tenantId, id }: Pick<AskedDelivery, "tenantId" | "id">): string {
  return `${tenantId} ${id}`;
}

async function findMany(db: Db, asked: readonly AskedDelivery[]): Promise<ReadonlyMap<string, DeliveryTarget>> {
  const targets = new Map<string, DeliveryTarget>();
  for (const [tenantId, some] of Map.groupBy(asked, (one) => one.tenantId)) {
    const rows = await notificationRows({ db, tenantId })
      .whereIn(
        "id",
        some.map(({ id }) => id),
      )
      .whereRaw(notDeleted("application_id"));
    const servers = await storedServersOf({ db, tenantId }, [...new Set(rows.map((row) => row.application_id))]);
    for (const row of rows)
      targets.set(keyOf({ tenantId, id: row.id }), { row, server: servers.find((server) => isServerOf(row, server)) });
  }
  return targets;
}

function rowOf(tenantDb: TenantDb, id: string): Promise<NotificationRow | undefined> {
  return notificationRows(tenantDb).where({ id }).whereRaw(notDeleted("application_id")).first();
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
async function isUndelivered(tenantDb: TenantDb, { message_id: messageId }: NotificationRow): Promise<boolean> {
  const all = notificationRows(tenantDb).where({ message_id: messageId }).orderBy("id").select("job_id");
  // Locked, so that of two jobs that end at once the second sees the first one dead.
  const jobs = await all.forUpdate();
  const alive = await ofTenant<{ id: number; state: string }>(tenantDb, "outbox")
    .whereIn(
      "id",
      jobs.map(({ job_id: jobId }) => jobId),
    )
    .whereNot({ state: "dead" })
    .first("id");
  return alive === undefined;
}
