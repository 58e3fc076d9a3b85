/**
 * Persistent content that is stored after the answer (Moderation, queuePersistentContent): it was decided, its id is taken,
 * and a job of the outbox stores it. Whoever needs it sooner stores it then.
 */

import type { Context } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { type JobHandler, jobHandler } from "../../contract/jobs.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";
import { isAnyOf } from "../../store/json-rows.ts";
import { InsertStatement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";
import { type QueueEntry, queueContents } from "../queues/content-queue.ts";
import { type ContentItemRow, insertContentItems, removeDeleted } from "./content-item-rows.ts";

/** A content item, and the queues that it goes to. */
export interface Arrival {
  readonly row: ContentItemRow;
  readonly queues: readonly QueueEntry[];
}

const arrivalTable = table<Record<never, never>>()({
  name: "content_arrivals",
  keys: { tenant_id: "text", id: "text", application_id: "text", sender_id: "text", document: "text" },
  fields: {},
});

type ArrivalRow = Row<typeof arrivalTable>;

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

const insertArrivalRows = new InsertStatement<ArrivalRow, Pick<ArrivalRow, "id">>({
  table: arrivalTable.name,
  columns: arrivalTable.columns,
  end: "on conflict (tenant_id, id) do nothing returning id",
});

async function insertNew(context: Context, arrivals: readonly Arrival[]): Promise<ReadonlySet<string>> {
  const refused = new Set(arrivals.map(({ row }) => row.id));
  const inOrder = arrivals.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1));
  for (const { id } of await insertArrivalRows.all(context.db, inOrder.map(toRow))) {
    refused.delete(id);
    await context.enqueue(storeContentItem, { contentItemId: id });
  }
  return refused;
}

/** Stores what is on its way of these, now. */
export async function storeArrivals(
  context: Pick<Context, "db" | "tenantId" | "clock">,
  ids: readonly string[],
): Promise<void> {
  const { db, tenantId } = context;
  const those = () =>
    arrivalTable
      .rows(db)
      .where({ tenant_id: tenantId })
      .where(isAnyOf(db, "id", ids))
      .whereRaw(notDeleted("application_id"));
  // Somebody else who stores them at the same time comes first, and leaves nothing to store.
  const arrived = await those().orderBy("id").forUpdate().select("document");
  if (arrived.length === 0) return;
  await those().delete();
  for (const { document } of arrived) {
    const { row, queues }: Arrival = JSON.parse(document);
    const refused = await insertContentItems(db, [row]);
    if (refused.size > 0) throw new Error(`The content item ${row.id} is stored already.`);
    await queueContents(context, queues);
  }
}

export function contentArrivalStorage(): JobHandler {
  return jobHandler<StoreContentItem>({
    kind: storeContentItem,
    retries: { attempts: 30, firstPauseMs: 1_000, maximumPauseMs: 10 * 60 * 1000 },
    perform: ({ payload }, context) => storeArrivals(context, [payload.contentItemId]),
  });
}

function toRow(arrival: Arrival): ArrivalRow {
  const { tenant_id, id, application_id, sender_id } = arrival.row;
  return { tenant_id, id, application_id, sender_id, document: JSON.stringify(arrival) };
}
