/** Stores keys of applications with a signing configuration of their own (Identity, Application, jwtConfiguration). */
import type { StoreContext } from "../../contract/context.ts";
import type { Application } from "../applications/application-store.ts";
import { applicationSlot, currentKey, insertKey, type NewKey, retireKey, type SigningKey } from "./signing-keys.ts";

/**
 * Updates the application's key to its configuration. A replaced key becomes a former one, so that its tokens stay
 * valid until they expire.
 */
export async function updateApplicationKey(
  context: StoreContext,
  { id, jwtConfiguration }: Pick<Application, "id" | "jwtConfiguration">,
): Promise<void> {
  const wanted = keyOf(jwtConfiguration);
  const { db, tenantId } = context;
  const slot = applicationSlot(tenantId, id);
  const present = await currentKey(db, slot);
  if (areSame(wanted, present)) return;
  if (present !== undefined) await retireKey(context, slot);
  if (wanted !== undefined) await insertKey(context, { slot, applicationId: id, tenantId, ...wanted });
}

type KeyMaterial = Pick<NewKey, "algorithm" | "secret" | "privateKey" | "publicKey">;

/** Returns undefined where the global key signs, or none. */
function keyOf(configuration: Application["jwtConfiguration"]): KeyMaterial | undefined {
  const { enabled, algorithm = "none", secret, privateKey, publicKey } = configuration;
  if (!enabled || algorithm === "none") return undefined;
  const isRsa = algorithm === "RS256" || algorithm === "RS384" || algorithm === "RS512";
  if (!isRsa) return secret === undefined ? undefined : { algorithm, secret };
  return privateKey === undefined || publicKey === undefined ? undefined : { algorithm, privateKey, publicKey };
}

function areSame(wanted: KeyMaterial | undefined, present: SigningKey | undefined): boolean {
  return (["algorithm", "secret", "privateKey", "publicKey"] as const).every(
    (name) => wanted?.[name] === present?.[name],
  );
}
