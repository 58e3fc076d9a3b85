/**
 * Stores the time zone of reports, which the system configuration sets (Identity, System configuration,
 * reportTimezone).
 */
import type { Db } from "../../contract/context.ts";

interface ReportZoneRow {
  id: number;
  zone: string;
  /** Version of the time zone rules behind the counts, such as 2026c. */
  rules: string;
}

export type ReportZone = Pick<ReportZoneRow, "zone" | "rules">;

const theOnlyRow = 1;

/** Default time zone of the system configuration. */
export const firstZone = "Etc/UTC";

/** Time zone rules of this process. Governments change them, so counts made by older rules may be wrong. */
export const rulesHere = process.versions["tz"] ?? "";

export async function loadReportZone(db: Db): Promise<string> {
  return (await row(db).first())?.zone ?? firstZone;
}

/** Loads the zone under a shared lock: it cannot change until the transaction ends, and other counters proceed. */
export async function shareReportZone(db: Db): Promise<string> {
  const held = await heldRow(db);
  if (held !== undefined) return held.zone;
  await ensureRow(db);
  return (await heldRow(db))?.zone ?? firstZone;
}

/** Loads the zone under an exclusive lock for a change: nobody counts until the transaction ends. */
export async function lockReportZone(db: Db): Promise<ReportZone> {
  await ensureRow(db);
  return (await row(db).forUpdate().first()) ?? { zone: firstZone, rules: rulesHere };
}

export async function putReportZone(db: Db, zone: string): Promise<void> {
  await row(db).update({ zone, rules: rulesHere });
}

/** Inserts the row that a lock needs. */
async function ensureRow(db: Db): Promise<void> {
  const first = { id: theOnlyRow, zone: firstZone, rules: rulesHere };
  await db<ReportZoneRow>("report_zone").insert(first).onConflict("id").ignore();
}

function heldRow(db: Db) {
  return row(db).forShare().first();
}

function row(db: Db) {
  return db<ReportZoneRow>("report_zone").where({ id: theOnlyRow });
}
