/** Third parties whose JWTs can be reconciled; they come from the bootstrap alone. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../contract/context.ts";

type IdentityProvider = components["schemas"]["BootstrapIdentityProvider"];

export async function putIdentityProvider(db: Db, tenantId: string, provider: IdentityProvider): Promise<void> {
  const { id, tenantId: _, ...document } = provider;
  await db("identity_providers")
    .insert({ id: id.toLowerCase(), tenant_id: tenantId, document: JSON.stringify(document) })
    .onConflict("id")
    .merge();
}
