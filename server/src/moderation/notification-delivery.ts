/** Sends notifications to their servers, again and again until each is taken or dead (Conventions, Moderation, Notifications). */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db, Preparation } from "../contract/context.ts";
import { type Job, type JobHandler, type JobOutcome, jobHandler, type RetryPolicy } from "../contract/jobs.ts";
import type { Answer } from "../outgoing/exchange.ts";
import { OutgoingFailure } from "../outgoing/failures.ts";
import type { OutgoingRequest, Sender } from "../outgoing/outgoing.ts";
import { askedPause } from "../outgoing/retry-after.ts";
import { messageHeaders, signature } from "../outgoing/signature.ts";
import { isPostgres } from "../store/columns.ts";
import { type KeptServer, keptServersOf } from "./notification-servers.ts";
import { type NotificationRow, notificationJob, table } from "./notifications.ts";

/** After a second, two, four and so on, then each hour or so: for about a day. */
export const retries: RetryPolicy = { attempts: 44, firstPause: 1_000, longestPause: 60 * 60 * 1_000 };

/** What follows, in one transaction, when no server of an application could be told. */
export interface Untold {
  contentApproval(notification: components["schemas"]["ContentApprovalNotification"], context: Context): Promise<void>;
}

type DeliveryJob = Job<{ readonly notificationId: string }>;

export function notificationDelivery(outgoing: Sender, untold: Untold): JobHandler {
  return jobHandler({
    kind: notificationJob,
    retries,
    attempt: async ({ payload }: DeliveryJob, preparation, signal) => {
      const found = await preparation.read((db) => find(db, payload.notificationId));
      // The application is gone, and who it was to tell with it.
      if (found === undefined) return { kind: "done" };
      if (found.server === undefined) return { kind: "dead", error: noServer(found.row.url) };
      return deliver(outgoing, toRequest(found.row, found.server, preparation.clock.now(), signal), preparation);
    },
    onDead: async ({ payload }: DeliveryJob, context) => {
      const row = await table(context.db).where({ id: payload.notificationId }).first();
      if (row?.type !== "contentApproval" || !(await isUntold(context.db, row))) return;
      await untold.contentApproval(JSON.parse(row.body), context);
    },
  });
}

/** Why a notification is not sent to a URL that no server of its application has. */
export function noServer(url: string): string {
  return `The application has no notification server at ${url} any more.`;
}

interface Found {
  readonly row: NotificationRow;
  /** The one that has taken the place of the server that the notification was for, where there is one. */
  readonly server: KeptServer | undefined;
}

async function find(db: Db, id: string): Promise<Found | undefined> {
  const row = await table(db).where({ id }).first();
  if (row === undefined) return undefined;
  const servers = await keptServersOf(db, [row.application_id]);
  return { row, server: servers.find(({ url, urlIndex }) => url === row.url && urlIndex === row.url_index) };
}

function toRequest(row: NotificationRow, server: KeptServer, instant: number, signal: AbortSignal): OutgoingRequest {
  const { url, connectTimeout, readTimeout, sslCertificate: certificate, signingSecret } = server;
  const { body, message_id: id } = row;
  const signed =
    signingSecret === undefined ? {} : { "webhook-signature": signature(signingSecret, { id, instant, body }) };
  return {
    url,
    body,
    headers: { "content-type": "application/json", ...messageHeaders({ id, instant }) },
    ownHeaders: signed,
    authentication: authenticationOf(server),
    connectTimeout,
    readTimeout,
    certificate,
    signal,
  };
}

function authenticationOf({ httpAuthenticationUsername: username, httpAuthenticationPassword: password }: KeptServer) {
  if (username === undefined && password === undefined) return undefined;
  return { username: username ?? "", password: password ?? "" };
}

/** Sends a request until somebody takes it; what they answer says how to go on. */
export async function deliver(
  outgoing: Sender,
  request: OutgoingRequest,
  { clock }: Pick<Preparation, "clock">,
): Promise<JobOutcome> {
  let answer: Answer;
  try {
    answer = await outgoing.send(request);
  } catch (error) {
    if (error instanceof OutgoingFailure) return { kind: "failed", error: error.message };
    throw error;
  }
  if (answer.status >= 200 && answer.status <= 299) return { kind: "done" };
  const error = `${new URL(request.url).origin} answered ${answer.status}.`;
  // The receiver says that it is gone for good (RFC 9110, 15.5.11).
  if (answer.status === 410) return { kind: "dead", error };
  const pause = askedPause(answer.headers["retry-after"], clock.now());
  return { kind: "failed", error, ...(pause === undefined ? {} : { notBefore: clock.now() + pause }) };
}

/** Whether none of the servers that the event was for has been told, or will be. */
async function isUntold(db: Db, { message_id: messageId }: NotificationRow): Promise<boolean> {
  const all = table(db).where({ message_id: messageId }).orderBy("id").select("job_id");
  // Where two die at the same time, the second one waits here, and sees the first one dead.
  const jobs = await (isPostgres(db) ? all.forUpdate() : all);
  const alive = await db("outbox")
    .whereIn(
      "id",
      jobs.map(({ job_id: jobId }) => jobId),
    )
    .whereNot({ state: "dead" })
    .first("id");
  return alive === undefined;
}
