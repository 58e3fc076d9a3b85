/**
 * Refuses claims that name an object of another tenant (Decisions: Token operations). All tenants share the service's
 * key, so an application that compares the audience alone would take such a token for one of its own.
 */
import { isText } from "@gatehouse/openapi/json";
import type { TenantDb } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { isAnyOf } from "../../store/json-rows.ts";

/** Returns the errors of the claims; undefined where they name nothing of another tenant. */
export async function foreignClaims(
  tenantDb: TenantDb,
  { aud, applicationId, sub }: Readonly<Record<string, unknown>>,
): Promise<Errors | undefined> {
  const problems = new Problems();
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  const foreign = await foreignIds(tenantDb, "applications", [...audiences, applicationId]);
  const isForeign = (id: unknown): boolean => isText(id) && foreign.has(id.toLowerCase());
  const message = "This is an application of another tenant. Name one of your own, or leave it out.";
  if (audiences.some(isForeign)) problems.field("claims.aud", "invalid", message);
  if (isForeign(applicationId)) problems.field("claims.applicationId", "invalid", message);
  if ((await foreignIds(tenantDb, "users", [sub])).size > 0)
    problems.field(
      "claims.sub",
      "invalid",
      "This is a user of another tenant. Name one of your own, or somebody else.",
    );
  return problems.any ? problems.toErrors() : undefined;
}

/** Returns the ids, in lower case, that objects of other tenants have. */
async function foreignIds(
  { db, tenantId }: TenantDb,
  table: "applications" | "users",
  given: readonly unknown[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(given.filter(isText).map((id) => id.toLowerCase()))];
  return new Set(
    await db(table)
      .where(isAnyOf(db, "id", ids))
      .whereNot({ tenant_id: tenantId })
      .pluck<string[]>("id"),
  );
}
