/**
 * Delivers events to webhooks. An event is written in the transaction of its cause, with one delivery per webhook;
 * deliveries are then sent in order per webhook until they succeed or are abandoned (Decisions: User-action
 * notifications).
 */

import type { components } from "@gatehouse/openapi/responses";
import type { Context, TenantDb } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { agedRowsSweep, type Job, type JobHandler, jobHandler } from "../../contract/jobs.ts";
import {
  defaultTimeouts,
  deliver,
  messageRequest,
  receiverOf,
  deliveryRetries as retries,
} from "../../outgoing/delivery.ts";
import type { Sender } from "../../outgoing/outgoing.ts";
import { deleteJob, type OutboxRow } from "../../store/outbox/outbox.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
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
  readonly tenant_id: string;
  readonly id: string;
  readonly event_id: string;
  readonly webhook_id: string;
  readonly job_id: number;
}

const webhookEvent = jobKind<{ readonly deliveryId: string }>("webhook event");

export interface NewEvent {
  readonly event: Event;
  /** Idempotency key of the sender; a second event of the tenant with the same id is dropped. */
  readonly messageId: string | undefined;
  readonly webhookIds: readonly string[];
}

/** Enqueues an event for the webhooks when the transaction commits: at least once each, in order per webhook. */
export async function deliverEvent(context: Context, { event, messageId, webhookIds }: NewEvent): Promise<void> {
  const { db, tenantId, newId } = context;
  const body: EventRequest = { event };
  const row = { id: event.id, tenant_id: tenantId, message_id: messageId ?? null, body: JSON.stringify(body) };
  const inserted = await db<EventRow>("user_action_events")
    .insert({ ...row, create_instant: event.createInstant })
    .onConflict(["tenant_id", "message_id"])
    .ignore()
    .returning("id");
  // A concurrent request stored the same message first.
  if (inserted.length === 0) return;
  for (const webhookId of webhookIds) {
    const id = newId();
    const jobId = await enqueueDelivery(context, id, webhookId);
    await db<DeliveryRow>("webhook_deliveries").insert({
      tenant_id: tenantId,
      id,
      event_id: event.id,
      webhook_id: webhookId,
      job_id: jobId,
    });
  }
}

/** Enqueues the dead deliveries of a message again. Returns whether the message has an event. */
export async function retryDeadDeliveries(context: Context, messageId: string): Promise<boolean> {
  const found = events(context).where({ message_id: messageId }).first("id");
  // The row lock serializes concurrent requests; the second one finds no dead deliveries.
  const event = await found.forUpdate();
  if (event === undefined) return false;
  const dead: DeliveryRow[] = await deliveries(context)
    .whereIn("job_id", ofTenant<OutboxRow>(context, "outbox").where({ state: "dead" }).select("id"))
    .andWhere({ event_id: event.id })
    .orderBy("webhook_id");
  for (const { id, webhook_id: webhookId, job_id: oldJob } of dead) {
    const jobId = await enqueueDelivery(context, id, webhookId);
    await deliveries(context).where({ id }).update({ job_id: jobId });
    await deleteJob(context.db, oldJob);
  }
  return true;
}

export function webhookDelivery(outgoing: Sender): JobHandler {
  return jobHandler({
    kind: webhookEvent,
    retries,
    async attempt({ payload }: DeliveryJob, preparation, signal) {
      const { tenantId } = preparation;
      const found = await preparation.read((db) => findDelivery({ db, tenantId }, payload.deliveryId));
      // The webhook has been deleted.
      if (found === undefined) return { kind: "done" };
      const { url, secret, event_id: id, body } = found;
      const message = messageRequest({ id, instant: preparation.clock.now(), body }, secret);
      return deliver(outgoing, { url, ...message, ...defaultTimeouts, signal }, preparation.clock);
    },
    async onDead({ payload }: DeliveryJob, context, error) {
      const { db, clock } = context;
      const found = await findDelivery(context, payload.deliveryId);
      if (found === undefined) return;
      const message = `The event ${found.event_id} was given up for the webhook ${found.webhook_id}: ${error}`;
      await insertEvent(db, { type: "error", message }, clock.now());
    },
  });
}

const day = 24 * 60 * 60 * 1000;
/** Retention in milliseconds; longer than dead deliveries stay available for redelivery. */
const retention = 100 * day;
/** Deleting an event also deletes its deliveries. */
const batchSize = 200;

/** Deletes events past their retention. */
export const userActionEventSweep = agedRowsSweep({
  name: "user-action events",
  table: "user_action_events",
  key: ["tenant_id", "id"],
  instants: ["create_instant"],
  retention,
  limit: batchSize,
});

interface PendingDelivery extends DeliveryRow, Pick<EventRow, "body"> {
  readonly url: string;
  readonly secret: string | undefined;
}

async function findDelivery(tenantDb: TenantDb, id: string): Promise<PendingDelivery | undefined> {
  const row: (Omit<PendingDelivery, "secret"> & { readonly secret: string | null }) | undefined = await ofTenant(
    tenantDb,
    "webhook_deliveries",
  )
    .join("user_action_events", {
      "user_action_events.tenant_id": "webhook_deliveries.tenant_id",
      "user_action_events.id": "webhook_deliveries.event_id",
    })
    .join("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where({ "webhook_deliveries.id": id })
    .first("webhook_deliveries.*", "user_action_events.body", "webhooks.url", "webhooks.secret");
  return row === undefined ? undefined : { ...row, secret: webhookSecret(tenantDb.db, row.webhook_id, row.secret) };
}

/** Appends the delivery to the webhook's queue. Returns the id of the job. */
async function enqueueDelivery({ db, enqueue }: Context, deliveryId: string, webhookId: string): Promise<number> {
  const webhook: { url: string } | undefined = await db("webhooks").where({ id: webhookId }).first("url");
  const receiver = webhook === undefined ? undefined : receiverOf(webhook.url);
  const options = { channel: `webhook ${webhookId}`, ...(receiver === undefined ? {} : { receiver }) };
  return enqueue(webhookEvent, { deliveryId }, options);
}

function events(tenantDb: TenantDb) {
  return ofTenant<EventRow>(tenantDb, "user_action_events");
}

function deliveries(tenantDb: TenantDb) {
  return ofTenant<DeliveryRow>(tenantDb, "webhook_deliveries");
}
