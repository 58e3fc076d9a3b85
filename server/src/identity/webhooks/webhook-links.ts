/** Links applications to webhooks that are not global. */

import type { Context, Db, TenantDb } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

interface LinkRow {
  readonly tenant_id: string;
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

export async function webhookIdsOf(tenantDb: TenantDb, applicationId: string): Promise<string[]> {
  const rows = await tenantLinks(tenantDb).where({ application_id: applicationId }).orderBy("webhook_id");
  return rows.map(({ webhook_id }) => webhook_id);
}

/** A column of a query of applications, which saves it a query of their webhooks. */
export function webhookIdsColumn(db: Db) {
  const own = "application_webhooks.tenant_id = applications.tenant_id and application_id = applications.id";
  const rows = `select webhook_id from application_webhooks where ${own} order by webhook_id`;
  return jsonRowsColumn(db, "webhook_ids", ["webhook_id"], { rows });
}

export interface WebhookIdsColumn {
  readonly webhook_ids: unknown;
}

export function webhookIdsIn({ webhook_ids: ids }: WebhookIdsColumn): string[] {
  return parseJsonRows(ids).map(([id]) => String(id));
}

/** Replaces the webhooks of the application. Returns false when nothing changed. */
export async function linkWebhooks(
  tenantDb: TenantDb,
  applicationId: string,
  webhookIds: readonly string[],
): Promise<boolean> {
  const { db, tenantId } = tenantDb;
  const wanted = new Set(webhookIds);
  const present = await webhookIdsOf(tenantDb, applicationId);
  if (wanted.size === present.length && present.every((id) => wanted.has(id))) return false;
  await tenantLinks(tenantDb).where({ application_id: applicationId }).delete();
  const rows = [...wanted].map((webhook_id) => ({ tenant_id: tenantId, application_id: applicationId, webhook_id }));
  for (const some of chunksOf(rows, 100)) await db("application_webhooks").insert(some);
  return true;
}

/** Lists the webhooks for events of these applications: the linked ones and the global ones. */
export async function webhooksFor(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  applicationIds: readonly string[],
): Promise<string[]> {
  const linked = tenantLinks({ db, tenantId })
    .whereIn("application_id", [...applicationIds])
    .select("webhook_id");
  const rows = await db<WebhookRow>("webhooks")
    .where((either) => either.where({ tenant_id: tenantId }).orWhereNull("tenant_id"))
    .andWhere((either) => either.where({ global: true }).orWhereIn("id", linked))
    .orderBy("id");
  return rows.map(({ id }) => id);
}

function tenantLinks(tenantDb: TenantDb) {
  return ofTenant<LinkRow>(tenantDb, "application_webhooks");
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
