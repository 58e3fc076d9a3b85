/** Replaces the service's signing key, with or without running servers. */
import { randomUUID } from "node:crypto";
import { systemClock } from "./clock.ts";
import {
  type GlobalAlgorithm,
  generateSigningKey,
  publishedKeys,
  publishNextKey,
  signWithNextKey,
} from "./identity/tokens/signing-keys.ts";
import { sealSecrets } from "./sealed-secrets.ts";
import type { Store } from "./store/store.ts";

export interface RotationOptions {
  /** Milliseconds that the new key is published before it signs; 0 to sign at once. */
  readonly publishForMs: number;
  /** Ends the tokens of former keys at once. */
  readonly forgetFormer: boolean;
}

export interface Rotation {
  /** Id of the new key. */
  readonly kid: string | undefined;
  /** When the new key begins to sign. */
  readonly signInstant: number;
  /** Number of keys that go on verifying tokens. */
  readonly formerKeys: number;
}

/** @param algorithm of the new key */
export async function rotateKey(
  store: Store,
  algorithm: GlobalAlgorithm,
  { publishForMs, forgetFormer }: RotationOptions,
): Promise<Rotation> {
  await store.write(sealSecrets);
  const pair = await generateSigningKey(algorithm);
  const context = { clock: systemClock, newId: randomUUID };
  const signInstant = await store.write(async (db) => {
    const instant = await publishNextKey({ ...context, db }, pair, publishForMs);
    if (publishForMs === 0) await signWithNextKey({ ...context, db }, forgetFormer);
    return instant;
  });
  const keys = (await store.read((db) => publishedKeys(db, undefined))).filter(
    ({ applicationId }) => applicationId === undefined,
  );
  const [kid, formerKeys] = [keys.find(({ publicKey }) => publicKey === pair.publicKey)?.kid, keys.length - 1];
  return { kid, signInstant, formerKeys };
}
