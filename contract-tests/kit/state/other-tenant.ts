/** Requests in the name of another tenant. */
import { opensWithKey } from "../contract/contract.ts";
import type { Case } from "../exchange/case.ts";
import type { RunOptions } from "../run-options.ts";

/**
 * Returns the case as the other tenant sends it; undefined where no other tenant is known. Operations that need a token
 * get one of an operator of the tenant in the header.
 */
export function asOtherTenant(sent: Case, { otherTenantId, otherKey }: RunOptions): Case | undefined {
  if (otherTenantId === undefined) return undefined;
  const headers = {
    ...sent.raw?.headers,
    "X-Service-TenantId": otherTenantId,
    ...(otherKey === undefined || !opensWithKey(sent.operation) ? {} : { Authorization: otherKey }),
  };
  return { ...sent, raw: { ...sent.raw, headers } };
}

/** The advice where no other tenant is known. */
export const otherTenantAdvice = [
  "Laws between tenants",
  "No second tenant was named.",
  "Give --other-tenant <id>, and --other-key <key> where its key is another one.",
] as const;
