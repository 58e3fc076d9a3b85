/**
 * The keys that an application signs its tokens with (Identity, Application, jwtConfiguration). They are held against
 * their algorithm before they are stored: a key that cannot sign would fail at the first login.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Problems } from "../../contract/errors.ts";

type JwtConfiguration = components["schemas"]["JwtConfiguration"];

const field = "application.jwtConfiguration";

/** RFC 7518, 3.3; above the upper bound a signature takes so long that others have to wait. */
const fewestBits = 2048;
const mostBits = 8192;

/** RFC 7518, 3.2: a key of the size of the hash output, in bytes, or larger. */
const hashBytes: ReadonlyMap<string, number> = new Map([
  ["HS256", 32],
  ["HS384", 48],
  ["HS512", 64],
]);

/** Settings that are not enabled are kept as they are: they take no effect. */
export function checkJwtConfiguration(configuration: JwtConfiguration, problems: Problems): void {
  const { enabled, algorithm, secret, privateKey, publicKey } = configuration;
  if (!enabled) return;
  const hashSize = algorithm === undefined ? undefined : hashBytes.get(algorithm);
  if (hashSize !== undefined) checkSecret(secret ?? "", hashSize, problems);
  else if (algorithm?.startsWith("RS")) checkKeyPair(privateKey ?? "", publicKey ?? "", problems);
}

function checkSecret(secret: string, fewest: number, problems: Problems): void {
  const bytes = Buffer.byteLength(secret);
  if (bytes >= fewest) return;
  problems.field(
    `${field}.secret`,
    "tooShort",
    `The algorithm needs ${fewest} bytes or more, these are ${bytes}. Send a longer secret.`,
  );
}

function checkKeyPair(privatePem: string, publicPem: string, problems: Problems): void {
  const privateKey = readKey(privatePem, "privateKey", problems);
  const publicKey = readKey(publicPem, "publicKey", problems);
  if (privateKey === undefined || publicKey === undefined || arePair(privateKey, publicKey)) return;
  problems.field(
    `${field}.publicKey`,
    "invalid",
    "The public key does not belong to the private key. Send both keys of one pair.",
  );
}

const kinds = {
  privateKey: {
    // Nothing may stand around the key: a public key's text is handed out as it is.
    form: /^\s*-----BEGIN (RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PRIVATE KEY-----\s*$/,
    read: createPrivateKey,
    wanted: "one PEM block, PRIVATE KEY or RSA PRIVATE KEY, that is not encrypted",
  },
  publicKey: {
    form: /^\s*-----BEGIN (RSA )?PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PUBLIC KEY-----\s*$/,
    read: createPublicKey,
    wanted: "one PEM block, PUBLIC KEY or RSA PUBLIC KEY",
  },
} as const;

function readKey(pem: string, name: keyof typeof kinds, problems: Problems): KeyObject | undefined {
  const { form, read, wanted } = kinds[name];
  const refuse = (message: string): undefined => void problems.field(`${field}.${name}`, "invalid", message);
  const key = form.test(pem) ? attempt(() => read(pem)) : undefined;
  if (key === undefined) return refuse(`Not a key that can be read. Send ${wanted}.`);
  if (key.asymmetricKeyType !== "rsa") return refuse(`The key is of type ${key.asymmetricKeyType}. Send an RSA key.`);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < fewestBits || bits > mostBits) {
    return refuse(`The key has ${bits} bits. Send an RSA key of ${fewestBits} to ${mostBits} bits.`);
  }
  return key;
}

/** What one signs, the other verifies; that also finds a private key whose parts do not fit each other. */
function arePair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const probe = Buffer.from("a token");
  return attempt(() => verify("sha256", probe, publicKey, sign("sha256", probe, privateKey))) === true;
}

/** The library says with an exception that a key is no key. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
