/**
 * Rolled-up counts for reports: one row per interval with activity, in the zone of the system configuration. Several
 * rows of one interval add up, see `slotOf`.
 */
import type { Db } from "../../contract/context.ts";
import { writesConcurrently } from "../../store/locks.ts";

/** Kinds of counts. The numbers are stored. */
export const kinds = { hourlyLogins: 1, hourlyRegistrations: 2, dailyUsers: 3, monthlyUsers: 4 } as const;

export type Kind = (typeof kinds)[keyof typeof kinds];

export interface Count {
  readonly scope: number;
  readonly kind: Kind;
  /** Number of the interval. */
  readonly period: number;
  readonly count: number;
}

export interface Totals {
  readonly logins: number;
  readonly registrations: number;
  readonly total_registrations: number;
}

/**
 * Returns the slot for a user's logins. Concurrent increments of one row wait for each other's commit, so PostgreSQL
 * spreads logins over a few rows.
 */
export function slotOf(db: Db, subject: number): number {
  return writesConcurrently(db) ? commonSlot + 1 + (subject % loginSlots) : commonSlot;
}

/** The slot of all other counts. */
export const commonSlot = 0;

const loginSlots = 8;

/** Adds to counts with atomic increments. Rows are locked in a fixed order to prevent deadlocks. */
export async function addCounts(db: Db, slot: number, added: readonly Count[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.toSorted((a, b) => a.scope - b.scope || a.kind - b.kind || a.period - b.period);
  await db("report_counts")
    .insert(rows.map((row) => ({ ...row, slot })))
    .onConflict(["scope", "kind", "period", "slot"])
    .merge({ count: db.raw("report_counts.count + excluded.count") });
}

/** Adds to the totals over all time; `registrations` may decrease. */
export async function addTotals(db: Db, scope: number, slot: number, added: Partial<Totals>): Promise<void> {
  const { logins = 0, registrations = 0, total_registrations = 0 } = added;
  await db("report_totals")
    .insert({ scope, slot, logins, registrations, total_registrations })
    .onConflict(["scope", "slot"])
    .merge({
      logins: db.raw("report_totals.logins + excluded.logins"),
      registrations: db.raw("report_totals.registrations + excluded.registrations"),
      total_registrations: db.raw("report_totals.total_registrations + excluded.total_registrations"),
    });
}

/** Reads the counts of a range of intervals in order; the end is exclusive. */
export async function readCounts(
  db: Db,
  { scope, kind }: Pick<Count, "scope" | "kind">,
  [from, to]: readonly [from: number, to: number],
): Promise<{ interval: number; count: number }[]> {
  const rows: { period: number; count: number }[] = await db("report_counts")
    .where({ scope, kind })
    .andWhere("period", ">=", from)
    .andWhere("period", "<", to)
    .groupBy("period")
    .orderBy("period")
    .select("period", db.raw("cast(sum(count) as bigint) as count"));
  return rows.map(({ period, count }) => ({ interval: period, count }));
}
