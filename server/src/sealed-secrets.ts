/** Everything in the store that is sealed where there is a master key. */
import type { Db } from "./contract/context.ts";
import { sealSigningKeys } from "./identity/signing-keys.ts";
import { checkMasterKey, hasMasterKey } from "./store/sealed.ts";

/**
 * At start: what was stored before there was a master key is sealed.
 * @throws MasterKeyError when the master key is not the one that the store's secrets were sealed with
 */
export async function sealSecrets(db: Db): Promise<void> {
  await checkMasterKey(db);
  if (!hasMasterKey(db)) return;
  await sealSigningKeys(db);
}
