/**
 * Prevents privilege escalation: no API key creates, changes or deletes a key with more rights, and the last
 * unlimited key stays.
 */
import type { Context, Db } from "../contract/context.ts";
import { type Errors, fieldError, Problems } from "../contract/errors.ts";
import { type ApiKeyRow, apiKeyRows, toApiKey } from "./api-keys.ts";
import { covers, coversExpiration, coversPermissions, coversTenant, type KeyLimits } from "./permissions.ts";
import { loadTenants } from "./tenants.ts";

/** Limits of a deleted key: nothing is permitted. */
const noLimits: KeyLimits = { tenantId: "", permissions: {}, expirationInstant: Number.NEGATIVE_INFINITY };

/**
 * Reads the caller's limits in the operation's transaction, because this process may not yet know a change by
 * another one.
 */
export async function readCaller({
  db,
  clock,
  apiKeyHash,
}: Pick<Context, "db" | "clock" | "apiKeyHash">): Promise<KeyLimits> {
  const row = await apiKeyRows(db)
    .where({ hash: apiKeyHash ?? "" })
    .first();
  const key = row === undefined ? noLimits : toApiKey(row);
  return key.expirationInstant !== undefined && key.expirationInstant <= clock.now() ? noLimits : key;
}

/** Returns the errors that forbid the caller to create a key with these limits. */
export async function checkNewLimits(db: Db, caller: KeyLimits, limits: KeyLimits): Promise<Errors | undefined> {
  const problems = new Problems();
  if (!coversTenant(caller, limits) || (limits.tenantId !== undefined && !(await loadTenants(db)).has(limits.tenantId)))
    problems.field("apiKey.tenantId", "invalid", "There is no tenant with this id that the key of the request opens.");
  if (!coversPermissions(caller, limits)) {
    const message = "They permit more than those of the key of the request. Permit less, or use another key.";
    problems.field("apiKey.permissions", "notPermitted", message);
  }
  if (!coversExpiration(caller, limits)) {
    const message = "The key of the request expires before. Send its expiration or an earlier one, or use another key.";
    problems.field("apiKey.expirationInstant", "notPermitted", message);
  }
  return problems.any ? problems.toErrors() : undefined;
}

/** Returns the errors that forbid the caller to change or delete this key. */
export function denialReason(caller: KeyLimits, row: ApiKeyRow): Errors | undefined {
  if (covers(caller, toApiKey(row))) return undefined;
  const message = "This API key may do more than the key of the request. Use one that may do all that this one may.";
  return fieldError("keyId", "notPermitted", message);
}

/**
 * Returns the errors where the change would remove the last unlimited key. Keys with an expiration do not count,
 * since they would lock everybody out later.
 */
export async function lastUnlimitedReason(db: Db, row: ApiKeyRow, limits?: KeyLimits): Promise<Errors | undefined> {
  if (!isUnlimited(toApiKey(row)) || (limits !== undefined && isUnlimited(limits))) return undefined;
  const other = await apiKeyRows(db)
    .whereNull("tenant_id")
    .whereNull("permissions")
    .whereNull("expiration_instant")
    .whereNot({ hash: row.hash })
    .first("hash");
  if (other !== undefined) return undefined;
  const message = "It is the last API key that may do everything and never expires. Create another one first.";
  return fieldError("keyId", "notPermitted", message);
}

function isUnlimited({ tenantId, permissions, expirationInstant }: KeyLimits): boolean {
  return tenantId === undefined && permissions === undefined && expirationInstant === undefined;
}
