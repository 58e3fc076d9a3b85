/** The applications that user actions can be about (Moderation, `contentUserActionsEnabled`). */
import type { Context, Operator } from "../../contract/context.ts";
import { configurationOf, tenantApplications } from "../applications/application-rows.ts";
import { hasAccessTo } from "../queues/queue-access.ts";

/** Returns the ids, in lower case, of applications that the caller sees, and whether each takes user actions. */
export async function targetsAmong(
  { db, tenantId, operator }: Pick<Context, "db" | "tenantId" | "operator">,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, "open" | "closed">> {
  const ids = [...new Set(applicationIds.map((id) => id.toLowerCase()))];
  const rows = await tenantApplications({ db, tenantId }).whereIn("id", ids).select("id", "document");
  const seen = rows.filter(({ id }) => operator === undefined || hasAccessTo(operator, id));
  return new Map(seen.map((row) => [row.id, configurationOf(row).contentUserActionsEnabled ? "open" : "closed"]));
}

export function hasAccessToAll(operator: Operator, applicationIds: readonly string[]): boolean {
  return applicationIds.every((id) => hasAccessTo(operator, id));
}
