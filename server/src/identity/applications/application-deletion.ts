/**
 * Deletes an application with any number of registrations. A mark hides the application and its data from every
 * reader; the data is deleted in batches, the first one at once and the others in the background.
 */
import type { Knex } from "knex";
import type { Context, Db, Preparation } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { deleteOwned } from "../../store/delete-batch.ts";
import { forgetApplication } from "../reports/records.ts";

const table = "applications";
const applicationsAtOnce = 50;

/**
 * Marks the tenant's application as deleted and deletes the first batch, which is everything for a small
 * application.
 */
export async function removeApplication(
  context: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  id: string,
): Promise<void> {
  const { db, tenantId, clock, newId } = context;
  const marked = await db(table)
    .where({ id, tenant_id: tenantId })
    .whereNull("delete_instant")
    // Frees the name.
    .update({ delete_instant: clock.now(), name: `deleted application ${newId()}`, active: false });
  if (marked === 0) return;
  await forgetApplication(context, id);
  // These tables have few rows, and their readers do not check the mark.
  for (const dependent of ["application_webhooks", "signing_keys"])
    await db(dependent).where({ application_id: id }).delete();
  await removeBatch(db, id);
}

/** Completes the deletion at once to free the id; for the start, when nobody waits for the store. */
export async function finishRemoval(db: Db, id: string): Promise<void> {
  while (await removeBatch(db, id)) await new Promise((resolve) => setImmediate(resolve));
}

/** Adds a condition to rows that belong to an application: it is not marked as deleted. */
export function isOfPresentApplication(where: Knex.QueryBuilder): void {
  where.whereNotIn("application_id", (deleted: Knex.QueryBuilder) => {
    deleted.select("applications.id").from(table).whereNotNull("applications.delete_instant");
  });
}

export const removalSweep: Sweep = {
  name: "deleted applications",
  every: 1_000,
  run: removeFromEach,
};

/**
 * Deletes a batch of each marked application, so that small ones need not wait for large ones. Returns whether more
 * may be left.
 */
async function removeFromEach({ read, write }: Pick<Preparation, "read" | "write">): Promise<boolean> {
  const deleted: { id: string }[] = await read((db) =>
    db(table).whereNotNull("delete_instant").orderBy("delete_instant").limit(applicationsAtOnce).select("id"),
  );
  let more = false;
  for (const { id } of deleted) more = (await write((db) => removeBatch(db, id))) || more;
  return more;
}

async function removeBatch(db: Db, id: string): Promise<boolean> {
  const deleted = await db(table).where({ id }).whereNotNull("delete_instant").first("id");
  if (deleted === undefined) return false;
  const where = { application_id: id };
  return deleteOwned(db, { table, id }, [
    { table: "refresh_tokens", where },
    { table: "registrations", where },
  ]);
}
