/** Content items as they are stored (Moderation, Content item; Decisions: Transitions). */

import type { components } from "@gatehouse/openapi/responses";
import type { Db, TenantDb } from "../../contract/context.ts";
import { deleted, notDeleted } from "../../filtering/users/deleted-applications.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { InsertStatement, Statement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";

type StoredContentItem = components["schemas"]["StoredContentItem"];

/** Fields of a content item without a column. */
export type ContentDocument = Pick<
  StoredContentItem,
  "senderDisplayName" | "receiverId" | "receiverDisplayName" | "parts" | "decision"
>;

export const contentItemTable = table<StoredContentItem, keyof ContentDocument>()({
  name: "content_items",
  keys: {
    tenant_id: "text",
    persistent: "boolean",
    store_instant: "bigint",
    moderation_action: "text?",
    // The most severe blacklist match: 0 without one, 1 mild to 4 severe.
    severity: "integer",
    // Sum of the item's adjustments to its sender's score.
    score_adjustment: "bigint",
  },
  fields: {
    id: "text",
    applicationId: "text",
    createInstant: "bigint",
    location: "text?",
    senderId: "text",
    contentAction: "text",
    approvalStatus: "text?",
  },
  hasDocument: true,
});

export type ContentItemRow = Row<typeof contentItemTable>;

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
  name: "content_items" | "content_arrivals",
  taken: readonly Pick<ContentItemRow, "tenant_id" | "id">[],
): Promise<boolean> {
  let removed = 0;
  for (const [tenantId, rows] of Map.groupBy(taken, ({ tenant_id }) => tenant_id)) {
    const ids = rows.map(({ id }) => id);
    const those = db(name)
      .where({ tenant_id: tenantId })
      .where(isAnyOf(db, "id", ids));
    removed += await those.whereRaw(deleted("application_id")).delete();
  }
  return removed > 0;
}

const { columns } = contentItemTable;

const insertItems = new InsertStatement<ContentItemRow, Pick<ContentItemRow, "id">>({
  table: contentItemTable.name,
  columns,
  end: "on conflict (tenant_id, id) do nothing returning id",
});

const replaceItems = new InsertStatement<ContentItemRow>({
  table: contentItemTable.name,
  columns,
  end: `on conflict (tenant_id, id) do update set ${Object.keys(columns)
    .filter((name) => name !== "tenant_id" && name !== "id")
    .map((name) => `${name} = excluded.${name}`)
    .join(", ")}`,
});

const names = Object.keys(columns) as (keyof ContentItemRow & string)[];

/** A change of the score waits for it, and so does a deletion of the user, which takes the item along. */
const insertAtScore = new Statement<Pick<ContentItemRow, "id">>(
  `insert into ${contentItemTable.name} (${names.join(", ")})
  select ${names.map((name) => `cast(? as ${columns[name]})`).join(", ")} from content_users
  where tenant_id = ? and id = ? and score = ? for share on conflict (tenant_id, id) do nothing returning id`,
  contentItemTable.name,
);

/**
 * Stores one item if its sender has this score, as all that its transaction writes. Resolves to false where nothing was
 * stored: the score is another one, there is no such user, or the id is taken.
 */
export async function insertContentItemAtScore(db: Db, row: ContentItemRow, score: number): Promise<boolean> {
  const stored = await insertAtScore.asOnly(db, [
    ...names.map((name) => row[name]),
    row.tenant_id,
    row.sender_id,
    score,
  ]);
  return stored.length > 0;
}

async function insertNew(db: Db, rows: readonly ContentItemRow[]): Promise<ReadonlySet<string>> {
  // In one order for everyone, so that two batches do not wait for each other.
  const inOrder = rows.length < 2 ? rows : rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const stored = await insertItems.all(db, inOrder);
  if (stored.length === rows.length) return new Set();
  const refused = new Set(rows.map(({ id }) => id));
  for (const { id } of stored) refused.delete(id);
  return refused;
}

/** The items with these ids, by their ids. */
export async function contentItemRows(
  tenantDb: TenantDb,
  ids: readonly string[],
): Promise<Map<string, ContentItemRow>> {
  return byId(await itemsWithIds(tenantDb, ids));
}

/** The same, and nobody else changes or deletes them until the transaction ends. */
export async function lockContentItemRows(
  tenantDb: TenantDb,
  ids: readonly string[],
): Promise<Map<string, ContentItemRow>> {
  return byId(await itemsWithIds(tenantDb, ids).orderBy("id").forUpdate());
}

function itemsWithIds({ db, tenantId }: TenantDb, ids: readonly string[]) {
  return contentItems(db)
    .where({ tenant_id: tenantId })
    .where(isAnyOf(db, "id", ids))
    .whereRaw(notDeleted("application_id"));
}

function byId(rows: readonly ContentItemRow[]): Map<string, ContentItemRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** @param rows of items that are locked */
export async function replaceContentItems(db: Db, rows: readonly ContentItemRow[]): Promise<void> {
  await replaceItems.all(db, rows);
}

/** Returns the texts of the item's parts. */
export function textsOf(row: ContentItemRow): string[] {
  return documentOf(row).parts.map(({ content }) => content);
}

export function documentOf({ document }: ContentItemRow): ContentDocument {
  return JSON.parse(document);
}

export function contentItems(db: Db) {
  return contentItemTable.rows(db);
}
