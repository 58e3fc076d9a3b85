/**
 * Seals an application's secrets, its signing keys and its OAuth client secret. With a master key they are sealed
 * together, beside the other settings.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Db } from "../../contract/context.ts";
import { hasMasterKey, type Sealer, seal, unseal } from "../../store/sealed.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

/** Fields of an application's document column. */
export type Settings = Omit<
  components["schemas"]["Application"],
  "id" | "name" | "active" | "roles" | "tenantId" | "insertInstant" | "lastUpdateInstant"
>;

interface Secrets {
  readonly jwtConfiguration: Pick<Settings["jwtConfiguration"], "secret" | "privateKey">;
  readonly oauthConfiguration: Pick<Settings["oauthConfiguration"], "clientSecret">;
}

interface SealedSettings {
  readonly jwtConfiguration: Omit<Settings["jwtConfiguration"], "secret" | "privateKey">;
  readonly oauthConfiguration: Omit<Settings["oauthConfiguration"], "clientSecret">;
  readonly sealed: string;
}

export function writeSettings(db: Sealer, id: string, settings: Settings): string {
  if (!hasMasterKey(db)) return JSON.stringify(settings);
  const { secret, privateKey, ...jwtConfiguration } = settings.jwtConfiguration;
  const { clientSecret, ...oauthConfiguration } = settings.oauthConfiguration;
  const secrets = { jwtConfiguration: { secret, privateKey }, oauthConfiguration: { clientSecret } };
  const sealed = seal(db, JSON.stringify(secrets), secretLocation(id));
  return JSON.stringify({ ...settings, jwtConfiguration, oauthConfiguration, sealed });
}

/** @throws MasterKeyError */
export function readSettings(db: Sealer, id: string, document: string): Settings {
  const stored: Settings | (Settings & SealedSettings) = JSON.parse(document);
  if (!("sealed" in stored)) return stored;
  const { sealed, ...settings } = stored;
  const { jwtConfiguration, oauthConfiguration }: Secrets = JSON.parse(unseal(db, sealed, secretLocation(id)));
  return {
    ...settings,
    jwtConfiguration: { ...settings.jwtConfiguration, ...jwtConfiguration },
    oauthConfiguration: { ...settings.oauthConfiguration, ...oauthConfiguration },
  };
}

/** Seals the secrets that were stored without a master key. */
export async function sealApplicationSecrets(db: Db): Promise<void> {
  const rows: { tenant_id: string; id: string; document: string }[] = await db("applications").select(
    "tenant_id",
    "id",
    "document",
  );
  for (const { tenant_id: tenantId, id, document } of rows) {
    if ("sealed" in JSON.parse(document)) continue;
    await ofTenant({ db, tenantId }, "applications")
      .where({ id })
      .update({ document: writeSettings(db, id, readSettings(db, id, document)) });
  }
}

function secretLocation(id: string) {
  return { table: "applications", id, column: "document" };
}
