/**
 * Events on their way to webhooks: written in the transaction of what happened, one delivery for each webhook, and sent
 * afterwards, in order for each webhook, until it is taken or given up (Conventions, Identity, User-action notifications).
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { type Job, type JobHandler, jobHandler, type Sweep } from "../../contract/jobs.ts";
import {
  defaultTimeouts,
  deliver,
  messageRequest,
  receiverOf,
  deliveryRetries as retries,
} from "../../outgoing/delivery.ts";
import type { Sender } from "../../outgoing/outgoing.ts";
import { isPostgres } from "../../store/columns.ts";
import { deleteJob } from "../../store/outbox/outbox.ts";
import { insertEvent } from "../system/event-log.ts";
import { webhookSecret } from "./webhooks.ts";

type Event = components["schemas"]["UserActionEvent"];
type EventRequest = components["schemas"]["UserActionEventRequest"];
type DeliveryJob = Job<{ readonly deliveryId: string }>;

interface EventRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly message_id: string | null;
  readonly body: string;
  readonly create_instant: number;
}

interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly webhook_id: string;
  readonly job_id: number;
}

const webhookEvent = jobKind<{ readonly deliveryId: string }>("webhook event");

export interface NewEvent {
  readonly event: Event;
  /** What its sender calls it: a second one of the tenant with this id is none. */
  readonly messageId: string | undefined;
  readonly webhookIds: readonly string[];
}

/** Tells the webhooks of an event if, and only if, the transaction is kept: at least once each, in order for each. */
export async function deliverEvent(context: Context, { event, messageId, webhookIds }: NewEvent): Promise<void> {
  const { db, tenantId, newId } = context;
  const body: EventRequest = { event };
  const row = { id: event.id, tenant_id: tenantId, message_id: messageId ?? null, body: JSON.stringify(body) };
  const inserted = await events(db)
    .insert({ ...row, create_instant: event.createInstant })
    .onConflict(["tenant_id", "message_id"])
    .ignore()
    .returning("id");
  // Another request brought it at the same time.
  if (inserted.length === 0) return;
  for (const webhookId of webhookIds) {
    const id = newId();
    const jobId = await enqueueDelivery(context, id, webhookId);
    await deliveries(db).insert({ id, event_id: event.id, webhook_id: webhookId, job_id: jobId });
  }
}

/** Sends what was given up of a message's event once more. Resolves to whether there is an event of this message. */
export async function resendDead(context: Context, messageId: string): Promise<boolean> {
  const { db, tenantId } = context;
  const found = events(db).where({ tenant_id: tenantId, message_id: messageId }).first("id");
  // Two requests at once take turns; the second one finds nothing dead any more.
  const event = await (isPostgres(db) ? found.forUpdate() : found);
  if (event === undefined) return false;
  const dead: DeliveryRow[] = await deliveries(db)
    .whereIn("job_id", db("outbox").where({ state: "dead" }).select("id"))
    .andWhere({ event_id: event.id })
    .orderBy("webhook_id");
  for (const { id, webhook_id: webhookId, job_id: oldJob } of dead) {
    const jobId = await enqueueDelivery(context, id, webhookId);
    await deliveries(db).where({ id }).update({ job_id: jobId });
    await deleteJob(db, oldJob);
  }
  return true;
}

export function webhookDelivery(outgoing: Sender): JobHandler {
  return jobHandler({
    kind: webhookEvent,
    retries,
    async attempt({ payload }: DeliveryJob, preparation, signal) {
      const found = await preparation.read((db) => find(db, payload.deliveryId));
      // The webhook is gone.
      if (found === undefined) return { kind: "done" };
      const { url, secret, event_id: id, body } = found;
      const message = messageRequest({ id, instant: preparation.clock.now(), body }, secret);
      return deliver(outgoing, { url, ...message, ...defaultTimeouts, signal }, preparation.clock);
    },
    async onDead({ payload }: DeliveryJob, { db, clock }, error) {
      const found = await find(db, payload.deliveryId);
      if (found === undefined) return;
      const message = `The event ${found.event_id} was given up for the webhook ${found.webhook_id}: ${error}`;
      await insertEvent(db, { type: "error", message }, clock.now());
    },
  });
}

const day = 24 * 60 * 60 * 1000;
/** Longer than what was given up can be sent again. */
const kept = 100 * day;
/** Their deliveries go with them. */
const mostAtOnce = 200;

/** Forgets the events of long ago. */
export const userActionEventSweep: Sweep = {
  name: "user-action events",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const old = events(db)
        .where("create_instant", "<", clock.now() - kept)
        .select("id")
        .limit(mostAtOnce);
      return (await events(db).whereIn("id", old).delete()) === mostAtOnce;
    }),
};

interface Found extends DeliveryRow, Pick<EventRow, "body"> {
  readonly url: string;
  readonly secret: string | undefined;
}

async function find(db: Db, id: string): Promise<Found | undefined> {
  const row: (Omit<Found, "secret"> & { readonly secret: string | null }) | undefined = await db("webhook_deliveries")
    .join("user_action_events", "user_action_events.id", "webhook_deliveries.event_id")
    .join("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where({ "webhook_deliveries.id": id })
    .first("webhook_deliveries.*", "user_action_events.body", "webhooks.url", "webhooks.secret");
  return row === undefined ? undefined : { ...row, secret: webhookSecret(db, row.webhook_id, row.secret) };
}

/** At the end of the webhook's line. Resolves to the id of the job. */
async function enqueueDelivery({ db, enqueue }: Context, deliveryId: string, webhookId: string): Promise<number> {
  const webhook: { url: string } | undefined = await db("webhooks").where({ id: webhookId }).first("url");
  const receiver = webhook === undefined ? undefined : receiverOf(webhook.url);
  const options = { channel: `webhook ${webhookId}`, ...(receiver === undefined ? {} : { receiver }) };
  return enqueue(webhookEvent, { deliveryId }, options);
}

function events(db: Db) {
  return db<EventRow>("user_action_events");
}

function deliveries(db: Db) {
  return db<DeliveryRow>("webhook_deliveries");
}
