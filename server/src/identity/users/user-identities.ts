/** Links values of a provider's unique claim to users. */
import type { Knex } from "knex";
import type { TenantDb } from "../../contract/context.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

export interface Identity {
  readonly providerId: string;
  readonly subject: string;
}

interface IdentityRow {
  readonly tenant_id: string;
  readonly identity_provider_id: string;
  readonly subject: string;
  readonly user_id: string;
}

/** Queries the id of the user linked to this identity. */
export function userOfIdentity(tenantDb: TenantDb, { providerId, subject }: Identity): Knex.QueryBuilder {
  return identities(tenantDb).where({ identity_provider_id: providerId, subject }).select("user_id");
}

/** Links the identity to the user. Returns false where another user is linked already. */
export async function linkIdentity(
  tenantDb: TenantDb,
  { providerId, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const rows: unknown[] = await tenantDb
    .db<IdentityRow>("user_identities")
    .insert({ tenant_id: tenantDb.tenantId, identity_provider_id: providerId, subject, user_id: userId })
    .onConflict(["tenant_id", "identity_provider_id", "subject"])
    .ignore()
    .returning("user_id");
  return rows.length > 0;
}

/** Lists the ids of the providers linked to the user. */
export async function providersOf(tenantDb: TenantDb, userId: string): Promise<string[]> {
  const rows = await identities(tenantDb).where({ user_id: userId }).distinct("identity_provider_id");
  return rows.map((row) => row.identity_provider_id);
}

/** Unlinks the user from all other identity providers. */
export async function unlinkOthers(tenantDb: TenantDb, userId: string, providerId: string): Promise<void> {
  await identities(tenantDb).where({ user_id: userId }).whereNot({ identity_provider_id: providerId }).delete();
}

/** Queries the ids of the users who are linked to the provider. */
export function usersOfProvider(tenantDb: TenantDb, providerId: string): Knex.QueryBuilder {
  return identities(tenantDb).where({ identity_provider_id: providerId }).select("user_id");
}

function identities(tenantDb: TenantDb) {
  return ofTenant<IdentityRow>(tenantDb, "user_identities");
}
