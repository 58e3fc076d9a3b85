/**
 * Removing an application for good, however many users are registered for it: it is marked, which makes it and what belongs to
 * it gone for every reader, and the rest goes in batches, the first one at once and the others in the background.
 */
import type { Knex } from "knex";
import type { Context, Db, Preparation } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { deleteOwned } from "../../store/delete-batch.ts";
import { forgetApplication } from "../reports/records.ts";

const table = "applications";
const applicationsAtOnce = 50;

/** Marks the tenant's application and removes the first batch, which is all where there is little. */
export async function removeApplication(
  context: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  id: string,
): Promise<void> {
  const { db, tenantId, clock, newId } = context;
  const marked = await db(table)
    .where({ id, tenant_id: tenantId })
    .whereNull("delete_instant")
    // Its name is free from now on. A server of an older version, which does not know the mark, sees it as inactive.
    .update({ delete_instant: clock.now(), name: `deleted application ${newId()}`, active: false });
  if (marked === 0) return;
  await forgetApplication(context, id);
  // Few, and found without the application.
  for (const few of ["application_webhooks", "signing_keys"]) await db(few).where({ application_id: id }).delete();
  await removeBatch(db, id);
}

/** Removes everything of a deleted application now, so that its id is free: at start, where nobody waits for the store. */
export async function finishRemoval(db: Db, id: string): Promise<void> {
  while (await removeBatch(db, id)) await new Promise((resolve) => setImmediate(resolve));
}

/** A condition on rows that belong to an application: it has not been deleted. */
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

/** A batch of each, so that a small one need not wait for a large one. Resolves to whether there may be more. */
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
