/**
 * What a change of the report zone does: all counts that reports read are made anew in the new zone, in the transaction of
 * the change, so that reports are right at once and for the past as well. Logins wait meanwhile; reports do not, but for
 * those of a store in memory, and show the old zone until the change is kept.
 */
import type { Db } from "../../contract/context.ts";
import { recount } from "./recount.ts";
import { lockReportZone, putReportZone } from "./report-zone.ts";

export async function changeReportZone(db: Db, zone: string): Promise<void> {
  if ((await lockReportZone(db)) === zone) return;
  await putReportZone(db, zone);
  await recount(db, zone);
}
