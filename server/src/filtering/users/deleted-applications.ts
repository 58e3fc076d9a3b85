/**
 * Moderation applications that have been deleted, and whose content is still being removed in the background: for every
 * reader they and their content are gone.
 */
import type { Knex } from "knex";

/** A condition: the application that the column names has not been deleted. The column is never null. */
export function whereNotDeleted(applicationColumn: string) {
  return (where: Knex.QueryBuilder): void => {
    where.whereNotIn(keyOf(applicationColumn), deletedKeys);
  };
}

/** A condition: the application that the column names has been deleted. */
export function whereDeleted(applicationColumn: string) {
  return (where: Knex.QueryBuilder): void => {
    where.whereIn(keyOf(applicationColumn), deletedKeys);
  };
}

/** A condition on `user_alerts`: the user does not wait because of deleted applications alone. */
export function whereWaitsForOthers(where: Knex.QueryBuilder): void {
  const causes = (query: Knex.QueryBuilder) =>
    query
      .select("user_alert_causes.id")
      .from("user_alert_causes")
      .whereRaw("user_alert_causes.tenant_id = user_alerts.tenant_id")
      .whereRaw("user_alert_causes.user_id = user_alerts.user_id")
      .where(whereNotDeleted("user_alert_causes.application_id"));
  // Mostly there is none, and the alerts need not be looked at one by one.
  where.whereNotExists(deletedKeys).orWhereExists((query: Knex.QueryBuilder) => void causes(query));
}

/** The tenant's column stands beside that of the application. */
function keyOf(applicationColumn: string): readonly string[] {
  return [applicationColumn.replace(/application_id$/, "tenant_id"), applicationColumn];
}

function deletedKeys(query: Knex.QueryBuilder): void {
  query
    .select("moderation_applications.tenant_id", "moderation_applications.id")
    .from("moderation_applications")
    .whereNotNull("moderation_applications.delete_instant");
}
