/** Stores third parties whose JWTs can be reconciled. They come only from the bootstrap. */
import { createPublicKey } from "node:crypto";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { seal, sealColumn, unseal } from "../../store/sealed.ts";

type DeclaredProvider = components["schemas"]["BootstrapIdentityProvider"];

export interface IdentityProvider extends Omit<DeclaredProvider, "tenantId"> {
  readonly tenantId: string;
}

interface IdentityProviderRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly document: string;
}

export async function findIdentityProvider(db: Db, id: string): Promise<IdentityProvider | undefined> {
  const row = await db<IdentityProviderRow>("identity_providers").where({ id: id.toLowerCase() }).first();
  if (row === undefined) return undefined;
  const text = unseal(db, row.document, { ...documents, id: row.id });
  const document: Omit<DeclaredProvider, "id" | "tenantId"> = JSON.parse(text);
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
  const problems = checkKeys(provider);
  const { id: given, tenantId: _, ...document } = provider;
  const id = given.toLowerCase();
  const stored = await findIdentityProvider(db, id);
  if (stored !== undefined && stored.tenantId !== tenantId)
    problems.field("id", "duplicate", "An identity provider of another tenant has this id. Choose another one.");
  if (problems.any) return problems.toErrors();
  await db<IdentityProviderRow>("identity_providers")
    .insert({ id, tenant_id: tenantId, document: seal(db, JSON.stringify(document), { ...documents, id }) })
    .onConflict("id")
    .merge();
  return undefined;
}

/** Seals the providers that were stored without a master key; their keys may be secrets. */
export function sealIdentityProviders(db: Db): Promise<void> {
  return sealColumn(db, documents);
}

const documents = { table: "identity_providers", column: "document" };

/** RFC 7518, 3.3. */
const minimumBits = 2048;

/** Checks the keys early: an unusable key would otherwise fail at the first login. */
function checkKeys({ keys }: DeclaredProvider): Problems {
  const problems = new Problems();
  for (const [index, { algorithm, publicKey }] of keys.entries()) {
    if (algorithm.startsWith("HS") || publicKey === undefined) continue;
    const bits = modulusLength(publicKey);
    const field = `keys[${index}].publicKey`;
    if (bits === undefined) problems.field(field, "invalid", "Not an RSA public key. Send one in PEM form.");
    else if (bits < minimumBits)
      problems.field(field, "invalid", `The key has ${bits} bits. Send an RSA key of ${minimumBits} bits or more.`);
  }
  return problems;
}

/** Returns undefined where the text is not an RSA key. */
function modulusLength(pem: string): number | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" ? key.asymmetricKeyDetails?.modulusLength : undefined;
  } catch {
    return undefined;
  }
}
