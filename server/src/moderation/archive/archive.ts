/**
 * Deletes stored content by age (Moderation, `archiveConfiguration`), some at a time, so that other operations come in
 * between: each batch is a transaction of its own, and applications take turns. What hangs on content goes with it.
 */
import type { Knex } from "knex";
import type { Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { batchSize } from "../../store/delete-batch.ts";
import { lockFreeRows } from "../../store/locks.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import type { StoredConfiguration } from "../applications/application-document.ts";
import {
  type ApplicationRow,
  configurationOf,
  presentApplications,
  tenantApplications,
} from "../applications/application-rows.ts";
import { type Duration, expiredRanges, type InstantRange } from "./archive-ages.ts";

const maximumApplications = 200;

export const archiveSweep: Sweep = {
  name: "archiving",
  every: 60_000,
  async run({ read, write, clock }) {
    let after = { tenant_id: "", id: "" };
    let more = false;
    for (;;) {
      const rows = await read((db) =>
        presentApplications(db)
          .whereRaw("(tenant_id, id) > (?, ?)", [after.tenant_id, after.id])
          .orderBy(["tenant_id", "id"])
          .limit(maximumApplications),
      );
      for (const row of rows) {
        const ranges = expiredRangesOf(row, clock.now());
        if (ranges.length === 0 || !(await read((db) => hasContent(db, row, ranges)))) continue;
        more = (await write((db) => deleteBatch(db, row, clock.now()))) || more;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < maximumApplications) return more;
      after = last;
    }
  },
};

/** The instants whose content is too old by now; none where content is not deleted by age. */
function expiredRangesOf(row: ApplicationRow, now: number): readonly InstantRange[] {
  const durations = durationsOf(configurationOf(row).archiveConfiguration);
  return durations === undefined ? [] : expiredRanges(durations, now);
}

function durationsOf(archive: StoredConfiguration["archiveConfiguration"]): readonly Duration[] | undefined {
  const { enabled, storeDuration, storeTimeUnit, storeOffsetDuration, storeOffsetTimeUnit } = archive;
  if (!enabled || storeDuration === undefined || storeTimeUnit === undefined) return undefined;
  if (storeOffsetDuration === undefined || storeOffsetTimeUnit === undefined) return undefined;
  return [
    { count: storeDuration, unit: storeTimeUnit },
    { count: storeOffsetDuration, unit: storeOffsetTimeUnit },
  ];
}

type ApplicationKey = Pick<ApplicationRow, "tenant_id" | "id">;

async function hasContent(db: Db, application: ApplicationKey, ranges: readonly InstantRange[]): Promise<boolean> {
  return (await contentOf(db, application, ranges).first("id")) !== undefined;
}

/** The configuration counts as it is in this transaction. Resolves to whether there may be more. */
async function deleteBatch(db: Db, { tenant_id: tenantId, id }: ApplicationKey, now: number): Promise<boolean> {
  const row = await tenantApplications({ db, tenantId }).where({ id }).first();
  const ranges = row === undefined ? [] : expiredRangesOf(row, now);
  if (ranges.length === 0) return false;
  const oldest = contentOf(db, { tenant_id: tenantId, id }, ranges)
    .orderBy("create_instant")
    .limit(batchSize)
    .select("id");
  // Skips rows that another process holds.
  const found: { id: string }[] = await lockFreeRows(db, oldest);
  const ids = found.map((row) => row.id);
  if (ids.length > 0) await ofTenant<{ id: string }>({ db, tenantId }, "content_items").whereIn("id", ids).delete();
  return found.length === batchSize;
}

function contentOf(db: Db, { tenant_id: tenantId, id }: ApplicationKey, ranges: readonly InstantRange[]) {
  return ofTenant({ db, tenantId }, "content_items")
    .where({ application_id: id })
    .where((any: Knex.QueryBuilder) => {
      for (const [from, to] of ranges) any.orWhereBetween("create_instant", [from, to]);
    });
}
