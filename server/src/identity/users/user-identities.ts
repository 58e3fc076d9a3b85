/** Links values of a provider's unique claim to users. */
import type { Knex } from "knex";
import type { Db } from "../../contract/context.ts";

export interface Identity {
  readonly providerId: string;
  readonly subject: string;
}

interface IdentityRow {
  readonly identity_provider_id: string;
  readonly subject: string;
  readonly user_id: string;
}

/** Returns the id of the user linked to this identity. */
export async function userOfIdentity(db: Db, { providerId, subject }: Identity): Promise<string | undefined> {
  const row = await identities(db).where({ identity_provider_id: providerId, subject }).first("user_id");
  return row?.user_id;
}

/** Links the identity to the user. Returns false where another user is linked already. */
export async function linkIdentity(db: Db, { providerId, subject }: Identity, userId: string): Promise<boolean> {
  const rows: unknown[] = await identities(db)
    .insert({ identity_provider_id: providerId, subject, user_id: userId })
    .onConflict(["identity_provider_id", "subject"])
    .ignore()
    .returning("user_id");
  return rows.length > 0;
}

/** Lists the ids of the providers linked to the user. */
export async function providersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await identities(db).where({ user_id: userId }).distinct("identity_provider_id");
  return rows.map((row) => row.identity_provider_id);
}

/** Unlinks the user from all other identity providers. */
export async function unlinkOthers(db: Db, userId: string, providerId: string): Promise<void> {
  await identities(db).where({ user_id: userId }).whereNot({ identity_provider_id: providerId }).delete();
}

/** Queries the ids of the users who are linked to the provider. */
export function usersOfProvider(db: Db, providerId: string): Knex.QueryBuilder {
  return identities(db).where({ identity_provider_id: providerId }).select("user_id");
}

function identities(db: Db) {
  return db<IdentityRow>("user_identities");
}
