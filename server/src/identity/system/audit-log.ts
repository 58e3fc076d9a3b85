/** The audit log: actor, change, instant and key (Identity, System configuration, auditLogConfiguration). */

import type { Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import type { SignInFailure } from "../../contract/sign-ins.ts";
import { deleteExpired } from "../../store/delete-batch.ts";
import { insertEvent } from "./event-log.ts";
import { loadSystemConfiguration } from "./system-configuration-store.ts";

export interface AuditEntry {
  readonly tenantId: string | undefined;
  readonly operationId: string;
  /** Path of the request, which identifies the changed object. */
  readonly path: string;
  /** The name of the API key, or the address of the operator. */
  readonly user: string;
  readonly clientAddress: string;
  readonly requestId: string;
  /** Why a sign-in was refused. */
  readonly failure?: SignInFailure;
  /** How many refused sign-ins the entry stands for; one when omitted. */
  readonly attempts?: number;
}

export interface AuditLogRow {
  id: number;
  insert_instant: number;
  tenant_id: string | null;
  operation_id: string;
  path: string;
  insert_user: string;
  client_address: string;
  request_id: string;
  failure: SignInFailure | null;
  attempts: number | null;
}

/** Inserts the entry in the transaction of the change, so both commit together. */
export async function insertAuditEntry(db: Db, entry: AuditEntry, now: number): Promise<void> {
  await auditRows(db).insert({
    insert_instant: now,
    tenant_id: entry.tenantId ?? null,
    operation_id: entry.operationId,
    path: entry.path,
    insert_user: entry.user,
    client_address: entry.clientAddress,
    request_id: entry.requestId,
    failure: entry.failure ?? null,
    attempts: entry.attempts ?? null,
  });
}

const day = 24 * 60 * 60 * 1000;

/** Deletes entries older than the retention, where deletion is enabled. */
export const auditLogSweep: Sweep = {
  name: "audit logs",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const { enabled, numberOfDaysToRetain } = (await loadSystemConfiguration(db)).auditLogConfiguration.delete;
      if (!enabled) return false;
      const before = clock.now() - numberOfDaysToRetain * day;
      const { deleted, more } = await deleteExpired(db, {
        table: "audit_logs",
        select: (rows) => rows.where("insert_instant", "<", before).orderBy("insert_instant"),
      });
      const message = `Deleted ${deleted} audit logs from before ${new Date(before).toISOString()}, as the retention says.`;
      if (deleted > 0) await insertEvent(db, { type: "information", message }, clock.now());
      return more;
    }),
};

export function auditRows(db: Db) {
  return db<AuditLogRow>("audit_logs");
}
