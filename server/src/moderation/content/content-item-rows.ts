/** Content items as they are stored (Moderation, Content item; Decisions: Transitions). */

import type { components } from "@gatehouse/openapi/responses";
import type { Db, TenantDb } from "../../contract/context.ts";
import { whereDeleted, whereNotDeleted } from "../../filtering/users/deleted-applications.ts";
import { chunksOf } from "../../store/chunks.ts";
import { InsertStatement } from "../../store/statement.ts";
import type { ModerationAction } from "../decision/decision.ts";
import type { ContentAction } from "../decision/decision-outcomes.ts";

type StoredContentItem = components["schemas"]["StoredContentItem"];

export interface ContentItemRow {
  id: string;
  tenant_id: string;
  application_id: string;
  sender_id: string;
  persistent: boolean | number;
  create_instant: number;
  store_instant: number;
  location: string | null;
  content_action: ContentAction;
  moderation_action: ModerationAction | null;
  approval_status: NonNullable<StoredContentItem["approvalStatus"]> | null;
  /** The most severe blacklist match: 0 without one, 1 mild to 4 severe. */
  severity: number;
  /** Sum of the item's adjustments to its sender's score. */
  score_adjustment: number;
  /** Fields without a column, as JSON: a `ContentDocument`. */
  document: string;
}

/** Fields of a content item without a column. */
export type ContentDocument = Pick<
  StoredContentItem,
  "senderDisplayName" | "receiverId" | "receiverDisplayName" | "parts"
>;

/** Items per statement. */
export const itemBatchSize = 50;

const none: ReadonlySet<string> = new Set();

/** Resolves to the ids of the items that were not stored, since there are others with these ids. */
export async function insertContentItems(db: Db, rows: readonly ContentItemRow[]): Promise<ReadonlySet<string>> {
  const refused = await insertNew(db, rows);
  if (refused.size === 0) return refused;
  const taken = rows.filter(({ id }) => refused.has(id));
  return (await removeDeleted(db, "content_items", taken)) ? insertNew(db, taken) : refused;
}

/** Frees ids that items of a deleted application still use. Resolves to true if there were any. */
export async function removeDeleted(
  db: Db,
  table: "content_items" | "content_arrivals",
  taken: readonly Pick<ContentItemRow, "tenant_id" | "id">[],
): Promise<boolean> {
  let removed = 0;
  for (const [tenantId, rows] of Map.groupBy(taken, ({ tenant_id }) => tenant_id)) {
    for (const some of chunksOf(
      rows.map(({ id }) => id),
      itemBatchSize,
    )) {
      const those = db(table).where({ tenant_id: tenantId }).whereIn("id", some);
      removed += await those.where(whereDeleted("application_id")).delete();
    }
  }
  return removed > 0;
}

const columns = {
  id: "text",
  tenant_id: "text",
  application_id: "text",
  sender_id: "text",
  persistent: "boolean",
  create_instant: "bigint",
  store_instant: "bigint",
  location: "text",
  content_action: "text",
  moderation_action: "text",
  approval_status: "text",
  severity: "integer",
  score_adjustment: "bigint",
  document: "text",
} as const;

const insertItems = new InsertStatement<ContentItemRow, Pick<ContentItemRow, "id">>({
  table: "content_items",
  columns,
  end: "on conflict (tenant_id, id) do nothing returning id",
});

const replaceItems = new InsertStatement<ContentItemRow>({
  table: "content_items",
  columns,
  end: `on conflict (tenant_id, id) do update set ${Object.keys(columns)
    .filter((name) => name !== "tenant_id" && name !== "id")
    .map((name) => `${name} = excluded.${name}`)
    .join(", ")}`,
});

async function insertNew(db: Db, rows: readonly ContentItemRow[]): Promise<ReadonlySet<string>> {
  // In one order for everyone, so that two batches do not wait for each other.
  const inOrder = rows.length < 2 ? rows : rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const stored = await insertItems.all(db, inOrder);
  if (stored.length === rows.length) return none;
  const refused = new Set(rows.map(({ id }) => id));
  for (const { id } of stored) refused.delete(id);
  return refused;
}

/** The items with these ids, by their ids. */
export async function contentItemRows(
  { db, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, ContentItemRow>> {
  return collect(ids, (some) =>
    contentItems(db).where({ tenant_id: tenantId }).whereIn("id", some).where(whereNotDeleted("application_id")),
  );
}

/** The same, and nobody else changes or deletes them until the transaction ends. */
export async function lockContentItemRows(
  { db, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, ContentItemRow>> {
  return collect(ids.toSorted(), (some) =>
    contentItems(db)
      .where({ tenant_id: tenantId })
      .whereIn("id", some)
      .where(whereNotDeleted("application_id"))
      .orderBy("id")
      .forUpdate(),
  );
}

/** @param rows of items that are locked */
export async function replaceContentItems(db: Db, rows: readonly ContentItemRow[]): Promise<void> {
  await replaceItems.all(db, rows);
}

/** Returns the texts of the item's parts. */
export function textsOf({ document }: Pick<ContentItemRow, "document">): string[] {
  const { parts }: ContentDocument = JSON.parse(document);
  return parts.map(({ content }) => content);
}

export function contentItems(db: Db) {
  return db<ContentItemRow>("content_items");
}

async function collect(
  ids: readonly string[],
  find: (some: string[]) => PromiseLike<ContentItemRow[]>,
): Promise<Map<string, ContentItemRow>> {
  const rows = new Map<string, ContentItemRow>();
  for (const some of chunksOf(ids, itemBatchSize)) for (const row of await find(some)) rows.set(row.id, row);
  return rows;
}
