/** The zone that reports are counted in: that of the system configuration (Identity, System configuration, reportTimezone). */
import type { Db } from "../../contract/context.ts";
import { isPostgres } from "../../store/columns.ts";

interface ReportZoneRow {
  id: number;
  zone: string;
  /** The version of the time zone rules by which it was counted, such as 2026c. */
  rules: string;
}

export type ReportZone = Pick<ReportZoneRow, "zone" | "rules">;

const theOnlyRow = 1;

/** What the system configuration has where nobody changed it. */
export const firstZone = "Etc/UTC";

/** The rules of this process. Governments change them, and what was counted by older ones may be wrong. */
export const rulesHere = process.versions["tz"] ?? "";

export async function loadReportZone(db: Db): Promise<string> {
  return (await row(db).first())?.zone ?? firstZone;
}

/** The same for one who counts: nobody changes the zone until the transaction has ended. Others may count meanwhile. */
export async function holdReportZone(db: Db): Promise<string> {
  const held = await heldRow(db);
  if (held !== undefined) return held.zone;
  await ensureRow(db);
  return (await heldRow(db))?.zone ?? firstZone;
}

/** The same for one who may change it: nobody counts until the transaction has ended. */
export async function lockReportZone(db: Db): Promise<ReportZone> {
  await ensureRow(db);
  return (await (isPostgres(db) ? row(db).forUpdate() : row(db)).first()) ?? { zone: firstZone, rules: rulesHere };
}

export async function putReportZone(db: Db, zone: string): Promise<void> {
  await row(db).update({ zone, rules: rulesHere });
}

/** Without a row there is nothing that could be locked. */
async function ensureRow(db: Db): Promise<void> {
  const first = { id: theOnlyRow, zone: firstZone, rules: rulesHere };
  await db<ReportZoneRow>("report_zone").insert(first).onConflict("id").ignore();
}

function heldRow(db: Db) {
  return (isPostgres(db) ? row(db).forShare() : row(db)).first();
}

function row(db: Db) {
  return db<ReportZoneRow>("report_zone").where({ id: theOnlyRow });
}
