/** The users as the counts know them: numbers, so that what is kept for ever names nobody. */
import type { Db } from "../../contract/context.ts";
import type { Place } from "./scopes.ts";
import type { Span } from "./zone.ts";

/** Makes the user's number where he has none, and has others who count him wait until the transaction has ended. */
export async function lockSubject({ db, tenantId }: Place, userId: string): Promise<number> {
  const [row] = await db("report_subjects")
    .insert({ tenant_id: tenantId, user_id: userId })
    .onConflict(["tenant_id", "user_id"])
    .merge(["user_id"])
    .returning("id");
  return row.id;
}

/** The number stays where it was counted, and stands for nobody from now on. */
export async function forgetSubject({ db, tenantId }: Place, userId: string): Promise<void> {
  await db("report_subjects").where({ tenant_id: tenantId, user_id: userId }).delete();
}

/** The scopes in which somebody was active. */
export type Seen = ReadonlySet<number>;

export async function seenIn(db: Db, subject: number, spans: readonly Span[]): Promise<Seen> {
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
