/** Stores third parties whose JWTs can be reconciled. Only the bootstrap makes and deletes them. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db, TenantDb } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { seal, unseal } from "../../store/sealed.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { readProviderKeys } from "../tokens/provider-keys.ts";
import { revokeTokensOfUsers } from "../tokens/refresh-token-store.ts";
import type { VerificationKey } from "../tokens/verification.ts";
import { usersOfProvider } from "./user-identities.ts";

type DeclaredProvider = components["schemas"]["BootstrapIdentityProvider"];

export interface IdentityProvider extends Omit<DeclaredProvider, "tenantId" | "keys" | "jsonWebKeySet"> {
  readonly tenantId: string;
  readonly keys: readonly VerificationKey[];
}

interface IdentityProviderRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly document: string;
  readonly origin: string;
}

/** Lists the tenants with a provider of this id. */
export async function tenantsOfProvider(db: Db, id: string): Promise<readonly string[]> {
  const rows = await providers(db).where({ id: id.toLowerCase() }).orderBy("tenant_id").select("tenant_id");
  return rows.map((row) => row.tenant_id);
}

/** By tenant and id. */
const knownProviders = new CachedRead<IdentityProvider>({
  tables: ["identity_providers", "tenants"],
  maximumValues: 1_000,
});

/** Returns the provider in one statement, or from memory. */
export function findIdentityProvider(tenantDb: TenantDb, id: string): Promise<IdentityProvider | undefined> {
  const { db, tenantId } = tenantDb;
  const key = id.toLowerCase();
  return knownProviders.get(db, `${tenantId} ${key}`, async () => {
    const row = await tenantProviders(tenantDb).where({ id: key }).first();
    if (row === undefined) return undefined;
    const text = unseal(db, row.document, { ...identityProviderSecrets, id: row.id });
    const document: Omit<IdentityProvider, "id" | "tenantId"> = JSON.parse(text);
    return { ...document, id: row.id, tenantId: row.tenant_id };
  });
}

/**
 * Stores the provider.
 * @returns the problems; undefined when it is stored
 */
export async function putIdentityProvider(
  db: Db,
  tenantId: string,
  provider: DeclaredProvider,
): Promise<Errors | undefined> {
  const problems = new Problems();
  const { id: given, tenantId: _, keys: __, jsonWebKeySet: ___, ...declared } = provider;
  const document = { ...declared, keys: readProviderKeys(provider, problems) };
  const id = given.toLowerCase();
  if (problems.any) return problems.toErrors();
  await db<IdentityProviderRow>("identity_providers")
    .insert({
      id,
      tenant_id: tenantId,
      document: seal(db, JSON.stringify(document), { ...identityProviderSecrets, id }),
      origin: "bootstrap",
    })
    .onConflict(["tenant_id", "id"])
    .merge();
  return undefined;
}

/**
 * Deletes providers that left the bootstrap. Their users are unlinked and have to log in again, because a refresh token
 * outlives the login that it came from.
 * @param isNamed tells those that the bootstrap holds; ids are in lower case
 */
export async function deleteUnnamedIdentityProviders(
  db: Db,
  isNamed: (tenantId: string, id: string) => boolean,
): Promise<void> {
  const stored = await providers(db).where({ origin: "bootstrap" }).select("tenant_id", "id");
  for (const { tenant_id: tenantId, id } of stored) {
    if (isNamed(tenantId, id)) continue;
    const own = () => tenantProviders({ db, tenantId }).where({ id });
    // Waits for logins that hold the provider, so that none of their tokens is missed.
    await own().forUpdate().first("id");
    await revokeTokensOfUsers({ db, tenantId }, usersOfProvider({ db, tenantId }, id));
    await own().delete();
  }
}

/** Returns the audiences of JWTs that open the application; undefined where any does. */
export function acceptedAudiences(
  { audiences, applicationAudiences = {} }: Pick<DeclaredProvider, "audiences" | "applicationAudiences">,
  applicationId: string,
): readonly string[] | undefined {
  const own = Object.entries(applicationAudiences).find(([id]) => id.toLowerCase() === applicationId);
  return own?.[1] ?? audiences;
}

/** Returns whether the provider's JWTs are taken for some application without a look at `iss` or at `aud`. */
export function takesForeignTokens(provider: DeclaredProvider): boolean {
  const { issuer, audiences, applicationAudiences = {}, applicationIds } = provider;
  if (issuer === undefined) return true;
  if (audiences !== undefined) return false;
  const named = new Set(Object.keys(applicationAudiences).map((id) => id.toLowerCase()));
  return applicationIds === undefined || applicationIds.some((id) => !named.has(id.toLowerCase()));
}

/** Keeps the provider until the transaction ends. Returns false where it has left the bootstrap. */
export async function holdIdentityProvider(tenantDb: TenantDb, id: string): Promise<boolean> {
  return (await tenantProviders(tenantDb).where({ id }).forKeyShare().first("id")) !== undefined;
}

function providers(db: Db) {
  return db<IdentityProviderRow>("identity_providers");
}

function tenantProviders(tenantDb: TenantDb) {
  return ofTenant<IdentityProviderRow>(tenantDb, "identity_providers");
}

/** The keys of providers may be secrets. */
export const identityProviderSecrets = { table: "identity_providers", column: "document" };
