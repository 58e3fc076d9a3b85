/** Pseudonymous numbers for users, so that permanent activity data names nobody. */
import type { Db, TenantDb } from "../../contract/context.ts";

import type { Span } from "../../dates/zone.ts";

interface SubjectRow {
  id: number;
  tenant_id: string;
  user_id: string;
}

/** Creates a missing number for the user and locks it until the transaction ends. */
export async function lockSubject({ db, tenantId }: TenantDb, userId: string): Promise<number> {
  const user = { tenant_id: tenantId, user_id: userId };
  const query = db<SubjectRow>("report_subjects").where(user).first("id");
  const known = await query.forUpdate();
  if (known !== undefined) return known.id;
  // Also locks a number that a concurrent transaction created.
  const [row] = await db<SubjectRow>("report_subjects")
    .insert(user)
    .onConflict(["tenant_id", "user_id"])
    .merge(["user_id"])
    .returning("id");
  if (row === undefined) throw new TypeError("The store returned no row for a user that it was given.");
  return row.id;
}

/** Numbers of the scopes with activity. */
export type ActiveScopes = ReadonlySet<number>;

export async function activeScopesIn(db: Db, subject: number, spans: readonly Span[]): Promise<ActiveScopes> {
  const rows: { scope: number }[] = await db("report_activity")
    .where({ subject })
    .andWhere((any) => {
      for (const { from, to } of spans) {
        any.orWhere((during) => during.where("second", ">=", from).andWhere("second", "<", to));
      }
    })
    .distinct("scope");
  return new Set(rows.map(({ scope }) => scope));
}
