/** Caches imported keys, because importing a key costs more than using it. */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";

const readers = {
  publicKey: (pem: string) => createPublicKey(pem),
  privateKey: (pem: string) => createPrivateKey(pem),
  secret: (text: string) => createSecretKey(text, "utf8"),
  /** A secret in base64url, as a JSON Web Key has it. */
  octets: (text: string) => createSecretKey(text, "base64url"),
} as const;

export type KeyKind = keyof typeof readers;

const maximumKeys = 500;
const cache = new LRUCache<string, KeyObject>({ max: maximumKeys });

/** @throws where the text is no key of this kind */
export function importedKey(kind: KeyKind, text: string): KeyObject {
  const name = `${kind} ${text}`;
  const present = cache.get(name);
  if (present !== undefined) return present;
  const key = readers[kind](text);
  cache.set(name, key);
  return key;
}
