/** Third parties whose JWTs can be reconciled; they come from the bootstrap alone. */
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

/** @returns what is wrong with the provider; undefined when it is stored */
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

/** Seals the providers, whose keys may be secrets, that were stored before there was a master key. */
export function sealIdentityProviders(db: Db): Promise<void> {
  return sealColumn(db, documents);
}

const documents = { table: "identity_providers", column: "document" };

/** RFC 7518, 3.3. */
const fewestBits = 2048;

/** A key that verifies nothing would be noticed at the first login, far from where it is wrong. */
function checkKeys({ keys }: DeclaredProvider): Problems {
  const problems = new Problems();
  for (const [index, { algorithm, publicKey }] of keys.entries()) {
    if (algorithm.startsWith("HS") || publicKey === undefined) continue;
    const bits = modulusLength(publicKey);
    const field = `keys[${index}].publicKey`;
    if (bits === undefined) problems.field(field, "invalid", "Not an RSA public key. Send one in PEM form.");
    else if (bits < fewestBits)
      problems.field(field, "invalid", `The key has ${bits} bits. Send an RSA key of ${fewestBits} bits or more.`);
  }
  return problems;
}

/** Undefined for what is no RSA key. */
function modulusLength(pem: string): number | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" ? key.asymmetricKeyDetails?.modulusLength : undefined;
  } catch {
    return undefined;
  }
}
