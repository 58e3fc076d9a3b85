/** Login records: user, application, time and place; kept until the retention ends, where one is set. */

import type { Db, TenantDb } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { deleteExpired } from "../../store/delete-batch.ts";
import { insertEvent } from "../system/event-log.ts";
import { loadSystemConfiguration } from "../system/system-configuration-store.ts";

export interface Login {
  readonly userId: string;
  readonly applicationId?: string | undefined;
  readonly ipAddress?: string | undefined;
}

export interface LoginRecordRow {
  id: number;
  insert_instant: number;
  tenant_id: string;
  application_id: string | null;
  user_id: string;
  ip_address: string | null;
}

export async function insertLoginRecord({ db, tenantId }: TenantDb, login: Login, now: number): Promise<void> {
  await loginRecordRows(db).insert({
    insert_instant: now,
    tenant_id: tenantId,
    application_id: login.applicationId?.toLowerCase() ?? null,
    user_id: login.userId,
    ip_address: login.ipAddress ?? null,
  });
}

const day = 24 * 60 * 60 * 1000;

/** Deletes records older than the retention, where deletion is enabled. Report counts are stored separately. */
export const loginRecordSweep: Sweep = {
  name: "login records",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const { enabled, numberOfDaysToRetain } = (await loadSystemConfiguration(db)).loginRecordConfiguration.delete;
      if (!enabled) return false;
      const before = clock.now() - numberOfDaysToRetain * day;
      const { deleted, more } = await deleteExpired(db, {
        table: "login_records",
        select: (rows) => rows.where("insert_instant", "<", before).orderBy("insert_instant"),
      });
      if (deleted > 0) await insertEvent(db, { type: "information", message: deletion(deleted, before) }, clock.now());
      return more;
    }),
};

function deletion(deleted: number, before: number): string {
  return `Deleted ${deleted} login records from before ${new Date(before).toISOString()}, as the retention says.`;
}

export function loginRecordRows(db: Db) {
  return db<LoginRecordRow>("login_records");
}
