/**
 * Persistent content that is stored after the answer (Moderation, queuePersistentContent): it was decided, its id is taken,
 * and a job of the outbox stores it. Whoever needs it sooner stores it then.
 */

import type { Context, Db } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { type JobHandler, jobHandler } from "../../contract/jobs.ts";
import { whereNotDeleted } from "../../filtering/users/deleted-applications.ts";
import { chunksOf } from "../../store/chunks.ts";
import { isPostgres } from "../../store/columns.ts";
import { type QueueEntry, queueContent } from "../queues/content-queue.ts";
import { type ContentItemRow, insertContentItems, itemBatchSize, removeDeleted } from "./content-item-rows.ts";

/** A content item, and the queues that it goes to. */
export interface Arrival {
  readonly row: ContentItemRow;
  readonly queues: readonly QueueEntry[];
}

interface ArrivalRow {
  tenant_id: string;
  id: string;
  application_id: string;
  sender_id: string;
  document: string;
}

interface StoreContentItem {
  readonly contentItemId: string;
}

const storeContentItem = jobKind<StoreContentItem>("store content item");

/** Resolves to the ids that others on their way have. */
export async function insertArrivals(context: Context, arrivals: readonly Arrival[]): Promise<ReadonlySet<string>> {
  const refused = await insertNew(context, arrivals);
  const taken = arrivals.filter(({ row }) => refused.has(row.id));
  const freed = await removeDeleted(
    context.db,
    "content_arrivals",
    taken.map(({ row }) => row),
  );
  return freed ? insertNew(context, taken) : refused;
}

async function insertNew(context: Context, arrivals: readonly Arrival[]): Promise<ReadonlySet<string>> {
  const refused = new Set(arrivals.map(({ row }) => row.id));
  const inOrder = arrivals.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1));
  for (const some of chunksOf(inOrder, itemBatchSize)) {
    const kept = await table(context.db)
      .insert(some.map(toRow))
      .onConflict(["tenant_id", "id"])
      .ignore()
      .returning("id");
    for (const { id } of kept) {
      refused.delete(id);
      await context.enqueue(storeContentItem, { contentItemId: id });
    }
  }
  return refused;
}

/** Stores what is on its way of these, now. */
export async function storeArrivals(
  context: Pick<Context, "db" | "tenantId" | "clock">,
  ids: readonly string[],
): Promise<void> {
  const { db, tenantId } = context;
  for (const some of chunksOf(ids, itemBatchSize)) {
    const those = () =>
      table(db).where({ tenant_id: tenantId }).whereIn("id", some).where(whereNotDeleted("application_id"));
    // Somebody else who stores them at the same time comes first, and leaves nothing to store.
    const arrived = await those().orderBy("id").forUpdate().select("document");
    if (arrived.length === 0) continue;
    await those().delete();
    for (const { document } of arrived) {
      const { row, queues }: Arrival = JSON.parse(document);
      const refused = await insertContentItems(db, [row]);
      if (refused.size > 0) throw new Error(`The content item ${row.id} is stored already.`);
      for (const queued of queues) await queueContent(context, queued);
    }
  }
}

/** Which of the ids are taken by content on its way. */
export async function findArriving(db: Db, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  for (const some of chunksOf(ids, itemBatchSize)) {
    const those = table(db).where({ tenant_id: tenantId }).whereIn("id", some);
    const rows = await those.where(whereNotDeleted("application_id")).select("id");
    taken.push(...rows.map(({ id }) => id));
  }
  return taken;
}

export function contentArrivalStorage(): JobHandler {
  return jobHandler<StoreContentItem>({
    kind: storeContentItem,
    retries: { attempts: 30, firstPauseMs: 1_000, maximumPauseMs: 10 * 60 * 1000 },
    perform: ({ payload }, context) => storeArrivals(context, [payload.contentItemId]),
  });
}

const buckets = 64;

/**
 * Ids are unique over what is stored and what is on its way, which are two tables: who takes an id for content on its way
 * has it alone, as far as anyone else takes ids at the same time. SQLite lets one write at a time anyway.
 */
export async function lockIds(
  db: Db,
  tenantId: string,
  { stored, onTheirWay }: { readonly stored: readonly string[]; readonly onTheirWay: readonly string[] },
): Promise<void> {
  if (!isPostgres(db)) return;
  const alone = new Set(onTheirWay.map(bucketOf));
  const shared = new Set(stored.map(bucketOf));
  for (const bucket of [...alone.union(shared)].sort((one, other) => one - other)) {
    const lock = alone.has(bucket) ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared";
    await db.raw(`select ${lock}(hashtextextended(?, 0))`, [`content items ${tenantId} ${bucket}`]);
  }
}

/** By the last digits of a UUID. */
function bucketOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % buckets;
}

function toRow(arrival: Arrival): ArrivalRow {
  const { tenant_id, id, application_id, sender_id } = arrival.row;
  return { tenant_id, id, application_id, sender_id, document: JSON.stringify(arrival) };
}

function table(db: Db) {
  return db<ArrivalRow>("content_arrivals");
}
