/**
 * Deleting a moderation application, however much content it has: it is marked, which makes it and its content gone for
 * every reader, and what it owns is removed in batches, the first one at once and the others in the background. Each batch is
 * a transaction of its own, so that a process that dies leaves nothing half done.
 */
import type { Context, Db, Preparation } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { removeAlertCauses } from "../../filtering/users/user-alerts.ts";
import { batchSize, deleteOwned, type OwnedRows } from "../../store/delete-batch.ts";

const table = "moderation_applications";
const applicationBatchSize = 50;

/** Marks the tenant's application and removes the first batch, which is all where there is little; false where there is none. */
export async function deleteApplication(
  { db, tenantId, clock, newId }: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  id: string,
): Promise<boolean> {
  const marked = await db(table)
    .where({ id, tenant_id: tenantId })
    .whereNull("delete_instant")
    // Its name is free from now on.
    .update({ delete_instant: clock.now(), name: `deleted application ${newId()}` });
  if (marked === 0) return false;
  // Deleted at once: they hold passwords, and no notification is sent any more.
  await db("notification_servers").where({ application_id: id }).delete();
  await removeBatch(db, id);
  return true;
}

/** Removes everything of a deleted application now, so that its id is free: at start, where nobody waits for the store. */
export async function finishDeletion(db: Db, id: string): Promise<void> {
  while (await removeBatch(db, id)) await new Promise((resolve) => setImmediate(resolve));
}

export const applicationDeletionSweep: Sweep = {
  name: "deleted moderation applications",
  every: 1_000,
  run: removeFromEach,
};

/** A batch of each, so that a small one need not wait for a large one. Resolves to whether there may be more. */
async function removeFromEach({ read, write }: Pick<Preparation, "read" | "write">): Promise<boolean> {
  const deleted: { id: string }[] = await read((db) =>
    db(table).whereNotNull("delete_instant").orderBy("delete_instant").limit(applicationBatchSize).select("id"),
  );
  let more = false;
  for (const { id } of deleted) more = (await write((db) => removeBatch(db, id))) || more;
  return more;
}

/** Resolves to whether there may be more to remove. The application itself goes last. */
async function removeBatch(db: Db, id: string): Promise<boolean> {
  const application: { tenant_id: string } | undefined = await db(table)
    .where({ id })
    .whereNotNull("delete_instant")
    .first("tenant_id");
  if (application === undefined) return false;
  const causes = await removeAlertCauses({ db, tenantId: application.tenant_id }, id, batchSize);
  return causes === batchSize || deleteOwned(db, { table, id }, ownedBy(id), batchSize - causes);
}

function ownedBy(applicationId: string): readonly OwnedRows[] {
  const where = { application_id: applicationId };
  return [
    { table: "user_alert_causes", where },
    { table: "content_flags", where },
    { table: "content_queue", where },
    { table: "content_items", where },
    { table: "content_arrivals", where },
    { table: "user_flags", where },
    { table: "notifications", where },
    { table: "moderator_email_causes", where },
  ];
}
