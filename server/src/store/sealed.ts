/**
 * Secrets as the store keeps them: sealed with AES-256-GCM where the server has a master key, as they are where it has
 * none. What is sealed is bound to its place, so that it opens nowhere else in the store.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Knex } from "knex";

/** A secret cannot be opened: the server's master key is missing, or it is another one. */
export class MasterKeyError extends Error {
  override name = "MasterKeyError";
}

/** Bytes of a master key, as `MASTER_KEY` holds them. */
export const masterKeyBytes = 32;

/** What stands in front of a sealed secret, and of one that looks like a sealed one and is none. */
const sealedMark = "sealed1:";
const plainMark = "plain1:";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** By the configuration that a connection shares with its transactions. */
const keys = new WeakMap<object, Buffer>();

/** Gives a database the key that its secrets are sealed with. */
export function provideMasterKey(db: Knex, masterKey: Uint8Array): void {
  const key = hkdfSync("sha256", masterKey, "", "gatehouse secrets in the store", 32);
  keys.set(db.client.config, Buffer.from(key));
}

export function hasMasterKey(db: Knex): boolean {
  return keys.has(db.client.config);
}

/** @param place where it is kept, by table, row and column */
export function seal(db: Knex, secret: string, place: string): string {
  const key = keys.get(db.client.config);
  if (key === undefined) return isMarked(secret) ? plainMark + secret : secret;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealedMark + sealed.toString("base64url");
}

/**
 * What `seal` was given, or what was stored before there was a master key.
 * @throws MasterKeyError
 */
export function unseal(db: Knex, stored: string, place: string): string {
  if (stored.startsWith(plainMark)) return stored.slice(plainMark.length);
  if (!isSealed(stored)) return stored;
  const key = keys.get(db.client.config);
  if (key === undefined) throw new MasterKeyError(`A secret is sealed, and there is no master key (${place}).`);
  const bytes = Buffer.from(stored.slice(sealedMark.length), "base64url");
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch (error) {
    throw new MasterKeyError(`A secret was sealed with another master key, or changed (${place}).`, { cause: error });
  }
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(sealedMark);
}

function isMarked(secret: string): boolean {
  return secret.startsWith(sealedMark) || secret.startsWith(plainMark);
}
