/**
 * Moderation applications that have been deleted, and whose content is still being removed in the background: for every
 * reader they and their content are gone.
 */

const deletedKeys = "select tenant_id, id from moderation_applications where delete_instant is not null";

/** A condition: the application that the column names has not been deleted. The column is never null. */
export function notDeleted(applicationColumn: string): string {
  return `${keyOf(applicationColumn)} not in (${deletedKeys})`;
}

/** A condition: the application that the column names has been deleted. */
export function deleted(applicationColumn: string): string {
  return `${keyOf(applicationColumn)} in (${deletedKeys})`;
}

/** A condition on `user_alerts`: the user does not wait because of deleted applications alone. */
// Mostly there is none, and the alerts need not be looked at one by one.
export const waitsForOthers = `(not exists (${deletedKeys}) or exists (select 1 from user_alert_causes
where user_alert_causes.tenant_id = user_alerts.tenant_id and user_alert_causes.user_id = user_alerts.user_id
and ${notDeleted("user_alert_causes.application_id")}))`;

/** The tenant's column stands beside that of the application. */
function keyOf(applicationColumn: string): string {
  return `(${applicationColumn.replace(/application_id$/, "tenant_id")}, ${applicationColumn})`;
}
