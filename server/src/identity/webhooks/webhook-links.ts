/** Links applications to webhooks that are not global. */

import type { Context, Db } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";

interface LinkRow {
  readonly application_id: string;
  readonly webhook_id: string;
}

interface WebhookRow {
  readonly id: string;
  /** Null for a webhook that serves every tenant. */
  readonly tenant_id: string | null;
  /** Truthy for a webhook that receives the events of all applications. */
  readonly global: boolean | number;
}

export async function webhookIdsOf(db: Db, applicationId: string): Promise<string[]> {
  const rows = await db<LinkRow>("application_webhooks").where({ application_id: applicationId }).orderBy("webhook_id");
  return rows.map(({ webhook_id }) => webhook_id);
}

/** A column of a query of applications, which saves it a query of their webhooks. */
export function webhookIdsColumn(db: Db) {
  const links = db("application_webhooks").whereRaw("application_id = applications.id").orderBy("webhook_id");
  return jsonRowsColumn(db, "webhook_ids", links, ["webhook_id"]);
}

export interface WebhookIdsColumn {
  readonly webhook_ids: unknown;
}

export function webhookIdsIn({ webhook_ids: ids }: WebhookIdsColumn): string[] {
  return parseJsonRows(ids).map(([id]) => String(id));
}

/** Replaces the webhooks of the application. Returns false when nothing changed. */
export async function linkWebhooks(db: Db, applicationId: string, webhookIds: readonly string[]): Promise<boolean> {
  const wanted = new Set(webhookIds);
  const present = await webhookIdsOf(db, applicationId);
  if (wanted.size === present.length && present.every((id) => wanted.has(id))) return false;
  await db<LinkRow>("application_webhooks").where({ application_id: applicationId }).delete();
  const rows = [...wanted].map((webhook_id) => ({ application_id: applicationId, webhook_id }));
  for (const some of chunksOf(rows, 100)) await db("application_webhooks").insert(some);
  return true;
}

/** Lists the webhooks for events of these applications: the linked ones and the global ones. */
export async function webhooksFor(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  applicationIds: readonly string[],
): Promise<string[]> {
  const linked = db<LinkRow>("application_webhooks")
    .whereIn("application_id", [...applicationIds])
    .select("webhook_id");
  const rows = await db<WebhookRow>("webhooks")
    .where((either) => either.where({ tenant_id: tenantId }).orWhereNull("tenant_id"))
    .andWhere((either) => either.where({ global: true }).orWhereIn("id", linked))
    .orderBy("id");
  return rows.map(({ id }) => id);
}

/** Returns the ids that name no webhook available to the tenant. */
export async function unknownWebhooks(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db<WebhookRow>("webhooks")
    .whereIn("id", [...ids])
    .andWhere((either) => either.where({ tenant_id: tenantId }).orWhereNull("tenant_id"))
    .select("id");
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
