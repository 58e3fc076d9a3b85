/**
 * Changes the report zone: recounts everything in the transaction of the change, so that reports are correct at
 * once, past intervals included. Logins wait meanwhile; reports do not wait, except with an in-memory store, and
 * show the old zone until the commit.
 */
import type { Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { recount } from "./recount.ts";
import { lockReportZone, putReportZone, rulesHere } from "./report-zone.ts";

export async function changeReportZone(db: Db, zone: string): Promise<void> {
  const counted = await lockReportZone(db);
  if (counted.zone !== zone) await countIn(zone, db);
}

/** Recounts after a newer runtime brings newer zone rules. An older process beside it never recounts. */
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
