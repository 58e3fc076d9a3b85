/** The open circuit breakers of receivers, stored so that all processes heed them and operators see them. */
import type { Db } from "../db.ts";

export interface BreakerRow {
  tenant_id: string;
  /** An origin. */
  receiver: string;
  /** Attempts in a row that failed. */
  failures: number;
  open_instant: number;
  /** Nothing is sent before this instant. */
  open_until_instant: number;
}

/** Lists open breakers, oldest first. */
export function listBreakers(db: Db, limit: number): Promise<BreakerRow[]> {
  return table(db).orderBy("open_instant").limit(limit);
}

export async function putBreaker(db: Db, row: BreakerRow): Promise<void> {
  await table(db).insert(row).onConflict(["tenant_id", "receiver"]).merge(["failures", "open_until_instant"]);
}

export async function deleteBreaker(db: Db, key: Pick<BreakerRow, "tenant_id" | "receiver">): Promise<void> {
  await table(db).where({ tenant_id: key.tenant_id, receiver: key.receiver }).delete();
}

/** Allows a probe of the receiver now. */
export async function allowProbe(
  db: Db,
  { tenant_id, receiver }: Pick<BreakerRow, "tenant_id" | "receiver">,
  now: number,
): Promise<void> {
  await table(db)
    .where({ tenant_id, receiver })
    .andWhere("open_until_instant", ">", now)
    .update({ open_until_instant: now });
}

/** Deletes breakers of receivers without waiting jobs. */
export async function deleteOldBreakers(db: Db, before: number): Promise<void> {
  await table(db).where("open_until_instant", "<", before).delete();
}

function table(db: Db) {
  return db<BreakerRow>("outbox_breakers");
}
