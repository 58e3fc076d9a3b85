/**
 * What a change of the report zone does: all counts that reports read are made anew in the new zone, in the transaction of
 * the change, so that reports are right at once and for the past as well. Logins wait meanwhile; reports do not, but for
 * those of a store in memory, and show the old zone until the change is kept.
 */
import type { Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { recount } from "./recount.ts";
import { lockReportZone, putReportZone, rulesHere } from "./report-zone.ts";

export async function changeReportZone(db: Db, zone: string): Promise<void> {
  const counted = await lockReportZone(db);
  if (counted.zone !== zone) await countIn(zone, db);
}

/** Counts anew once a newer run time has brought newer rules. An older process beside it does not count back. */
export const zoneRulesSweep: Sweep = {
  name: "time zone rules",
  every: 60 * 60 * 1000,
  run: ({ write }) =>
    write(async (db) => {
      const { zone, rules } = await lockReportZone(db);
      if (rules < rulesHere) await countIn(zone, db);
      return false;
    }),
};

async function countIn(zone: string, db: Db): Promise<void> {
  await putReportZone(db, zone);
  await recount(db, zone);
}
