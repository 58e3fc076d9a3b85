/** Caches imported keys, because importing a key costs more than using it. */
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from "node:crypto";

const readers = {
  publicKey: (pem: string) => createPublicKey(pem),
  privateKey: (pem: string) => createPrivateKey(pem),
  secret: (text: string) => createSecretKey(text, "utf8"),
} as const;

export type KeyKind = keyof typeof readers;

const mostKept = 500;
const kept = new Map<string, KeyObject>();

/** @throws where the text is no key of this kind */
export function importedKey(kind: KeyKind, text: string): KeyObject {
  const name = `${kind} ${text}`;
  const present = kept.get(name);
  if (present !== undefined) return present;
  const key = readers[kind](text);
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(name, key);
  return key;
}
