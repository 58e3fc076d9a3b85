/** Ids of content, which are unique over what is stored and what is on its way: two tables. */
import type { Context, Db } from "../../contract/context.ts";
import { writesConcurrently } from "../../store/locks.ts";
import { Statement } from "../../store/statement.ts";

/**
 * Returns an id that sorts by its time (UUIDv7: RFC 9562, 5.7): new content comes to the end of its index, where random ids write a
 * page of it each.
 */
export function newContentId({ newId, clock }: Pick<Context, "newId" | "clock">): string {
  const time = clock.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice("01234567-0123-4".length)}`;
}

const takenIds = (table: string) =>
  `select id from ${table} where tenant_id = ? and id = any(?::text[]) and (tenant_id, application_id) not in (select tenant_id, id from moderation_applications where delete_instant is not null)`;

const selectTakenIds = new Statement<{ id: string }>(
  `${takenIds("content_arrivals")} union all ${takenIds("content_items")}`,
);

/** Resolves to those of the ids that content has, stored or on its way. */
export async function findTakenIds(db: Db, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await selectTakenIds.all(db, [tenantId, ids, tenantId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const buckets = 64;

/** Locks one after the other, in the order of the list: two requests do not wait for each other. */
const lockBuckets = new Statement(`
  select case when is_alone then pg_advisory_xact_lock(hashtextextended(name, 0))::text
    else pg_advisory_xact_lock_shared(hashtextextended(name, 0))::text end
  from unnest(?::text[], ?::boolean[]) as bucket (name, is_alone)`);

/**
 * Locks the ids against other requests that take them at the same time: alone for content on its way, shared with each other
 * for content that is stored, whose table refuses an id twice. SQLite lets one write at a time anyway.
 */
export async function lockIds(
  db: Db,
  tenantId: string,
  { stored, onTheirWay }: { readonly stored: readonly string[]; readonly onTheirWay: readonly string[] },
): Promise<void> {
  if (!writesConcurrently(db)) return;
  const alone = new Set(onTheirWay.map(bucketOf));
  const shared = new Set(stored.map(bucketOf));
  const inOrder = [...alone.union(shared)].sort((one, other) => one - other);
  const names = inOrder.map((bucket) => `content items ${tenantId} ${bucket}`);
  await lockBuckets.all(db, [names, inOrder.map((bucket) => alone.has(bucket))]);
}

/** By the last digits of a UUID. */
function bucketOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % buckets;
}
