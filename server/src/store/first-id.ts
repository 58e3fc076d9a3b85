/** Numbers that the store gives to rows begin where a setting says, so that several stores give none twice. */
import { type Db, isPostgres } from "./db.ts";

/** Has every table give numbers from the first one on, unless it has got further already. */
export async function raiseNumbers(db: Db, first: number): Promise<void> {
  if (isPostgres(db)) {
    await db.raw(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, ?, false) from pg_sequences
       where schemaname = current_schema() and coalesce(last_value, 0) < ?`,
      [first, first],
    );
    return;
  }
  const counted: string[] = await db("sqlite_master").whereLike("sql", "% autoincrement%").pluck("name");
  for (const name of counted) {
    const raised = await db("sqlite_sequence")
      .where({ name })
      .update({ seq: db.raw("max(seq, ?)", [first - 1]) });
    if (raised === 0) await db("sqlite_sequence").insert({ name, seq: first - 1 });
  }
}
