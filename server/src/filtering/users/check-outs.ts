/** Check-outs: an operator holds what waits in a queue, for a while, so that nobody else works on it (Decisions: Queues). */
import type { Knex } from "knex";
import type { TenantDb } from "../../contract/context.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

/** The columns of whatever can be checked out. */
export interface CheckOutColumns {
  check_out_operator_id: string | null;
  check_out_instant: number | null;
  check_out_expiration_instant: number | null;
}

/** Holder of a check-out, with its start and expiration. */
export interface CheckOut {
  readonly operatorId: string;
  readonly instant: number;
  readonly expirationInstant: number;
}

export const noCheckOut: CheckOutColumns = {
  check_out_operator_id: null,
  check_out_instant: null,
  check_out_expiration_instant: null,
};

export function checkedOutBy(operatorId: string, now: number, minutes: number): CheckOutColumns {
  return {
    check_out_operator_id: operatorId,
    check_out_instant: now,
    check_out_expiration_instant: now + minutes * 60_000,
  };
}

/** The check-out that is in force; undefined when nobody holds it, or nobody any longer. */
export function checkOutOf(row: CheckOutColumns, now: number): CheckOut | undefined {
  const { check_out_operator_id: operatorId, check_out_instant: instant } = row;
  const expirationInstant = row.check_out_expiration_instant;
  if (operatorId === null || instant === null || expirationInstant === null) return undefined;
  return expirationInstant > now ? { operatorId, instant, expirationInstant } : undefined;
}

/** A condition: nobody holds it. */
export function whereFree(now: number) {
  return (where: Knex.QueryBuilder): void => {
    where.whereNull("check_out_operator_id").orWhere("check_out_expiration_instant", "<=", now);
  };
}

/** A condition: the operator holds it. */
export function whereHeldBy(operatorId: string, now: number) {
  return (where: Knex.QueryBuilder): void => {
    where.where({ check_out_operator_id: operatorId }).where("check_out_expiration_instant", ">", now);
  };
}

/** Releases all check-outs of the operator in every queue. */
export async function releaseAllCheckOuts(tenantDb: TenantDb, operatorId: string): Promise<void> {
  for (const queue of ["user_alerts", "content_queue"]) {
    await ofTenant<CheckOutColumns>(tenantDb, queue).where({ check_out_operator_id: operatorId }).update(noCheckOut);
  }
}
