/** Stores third parties whose JWTs can be reconciled. Only the bootstrap makes and deletes them. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { seal, sealColumn, unseal } from "../../store/sealed.ts";
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

export async function findIdentityProvider(db: Db, id: string): Promise<IdentityProvider | undefined> {
  const row = await db<IdentityProviderRow>("identity_providers").where({ id: id.toLowerCase() }).first();
  if (row === undefined) return undefined;
  const text = unseal(db, row.document, { ...documents, id: row.id });
  const document: Omit<IdentityProvider, "id" | "tenantId"> = JSON.parse(text);
  return { ...document, id: row.id, tenantId: row.tenant_id };
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
  const stored = await findIdentityProvider(db, id);
  if (stored !== undefined && stored.tenantId !== tenantId)
    problems.field("id", "duplicate", "An identity provider of another tenant has this id. Choose another one.");
  if (problems.any) return problems.toErrors();
  await db<IdentityProviderRow>("identity_providers")
    .insert({
      id,
      tenant_id: tenantId,
      document: seal(db, JSON.stringify(document), { ...documents, id }),
      origin: "bootstrap",
    })
    .onConflict("id")
    .merge();
  return undefined;
}

/**
 * Deletes providers that left the bootstrap. Their users are unlinked and have to log in again, because a refresh token
 * outlives the login that it came from.
 * @param named the ids that the bootstrap holds, in lower case
 */
export async function deleteUnnamedIdentityProviders(db: Db, named: ReadonlySet<string>): Promise<void> {
  const stored = await providers(db).where({ origin: "bootstrap" }).select("id");
  for (const { id } of stored) {
    if (named.has(id)) continue;
    // Waits for logins that hold the provider, so that none of their tokens is missed.
    await providers(db).where({ id }).forUpdate().first("id");
    await revokeTokensOfUsers(db, usersOfProvider(db, id));
    await providers(db).where({ id }).delete();
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
export async function holdIdentityProvider(db: Db, id: string): Promise<boolean> {
  return (await providers(db).where({ id }).forKeyShare().first("id")) !== undefined;
}

function providers(db: Db) {
  return db<IdentityProviderRow>("identity_providers");
}

/** Seals the providers that were stored without a master key; their keys may be secrets. */
export function sealIdentityProviders(db: Db): Promise<void> {
  return sealColumn(db, documents);
}

const documents = { table: "identity_providers", column: "document" };
