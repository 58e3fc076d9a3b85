/**
 * Rules for keys that sign or verify tokens, whoever owns them (RFC 7518, 3; RFC 8725, 3.5). Keys are checked before they
 * are stored: a weak key would let others sign, an unusable one would fail at the first login.
 */
import type { KeyObject } from "node:crypto";
import type { components } from "@gatehouse/openapi/validated-requests";

/** Every algorithm that tokens are verified with. */
export type VerificationAlgorithm = components["schemas"]["BootstrapIdentityProviderKey"]["algorithm"];

/** Minimum of RFC 7518, 3.3; above the maximum a signature takes long enough to block other requests. */
const minimumBits = 2048;
const maximumBits = 8192;

/** Bounds of FIPS 186-5, A.1.1. A smaller exponent makes forgeries easier, a larger one verification slow. */
const minimumExponent = 65_537n;
const exponentLimit = 2n ** 256n;

/** Minimum key bytes by RFC 7518, 3.2: the size of the hash output. */
const hashBytes: ReadonlyMap<string, number> = new Map([
  ["HS256", 32],
  ["HS384", 48],
  ["HS512", 64],
]);

const curves: ReadonlyMap<string, { readonly name: string; readonly label: string }> = new Map([
  ["ES256", { name: "prime256v1", label: "P-256" }],
  ["ES384", { name: "secp384r1", label: "P-384" }],
  ["ES512", { name: "secp521r1", label: "P-521" }],
]);

/** Returns true for an algorithm whose key is a shared secret. */
export function isSymmetric(algorithm: string): boolean {
  return hashBytes.has(algorithm);
}

/** Returns what is wrong with a secret of this length; undefined where nothing is. */
export function secretProblem(algorithm: string, bytes: number): string | undefined {
  const minimumBytes = hashBytes.get(algorithm) ?? 0;
  if (bytes >= minimumBytes) return undefined;
  return `The algorithm needs ${minimumBytes} bytes or more, these are ${bytes}. Send a longer secret.`;
}

/** Returns what is wrong with a public key of this algorithm; undefined where nothing is. */
export function publicKeyProblem(algorithm: string, key: KeyObject): string | undefined {
  if (algorithm.startsWith("RS")) return rsaProblem(key);
  const curve = curves.get(algorithm);
  if (curve === undefined) return ed25519Problem(key);
  if (key.asymmetricKeyType !== "ec") return `The key is of type ${key.asymmetricKeyType}. Send an EC key.`;
  // The import refuses points that are not on the curve.
  if (key.asymmetricKeyDetails?.namedCurve === curve.name) return undefined;
  return `The key is not on the curve of ${algorithm}. Send a key on ${curve.label}.`;
}

/** Returns what is wrong with an RSA key, public or private; undefined where nothing is. */
export function rsaProblem(key: KeyObject): string | undefined {
  if (key.asymmetricKeyType !== "rsa") return `The key is of type ${key.asymmetricKeyType}. Send an RSA key.`;
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (bits < minimumBits || bits > maximumBits) {
    return `The key has ${bits} bits. Send an RSA key of ${minimumBits} to ${maximumBits} bits.`;
  }
  if (exponent < minimumExponent || exponent >= exponentLimit || exponent % 2n === 0n) {
    return "The public exponent is too small, even, or above 256 bits. Send a key with the exponent 65537.";
  }
  return modulusProblem(toNumber(Buffer.from(String(key.export({ format: "jwk" }).n), "base64url")));
}

function modulusProblem(modulus: bigint): string | undefined {
  const residues = smallPrimes.map((prime) => ({ prime, residue: Number(modulus % BigInt(prime)) }));
  if (residues.some(({ residue }) => residue === 0)) return "The modulus has a small factor. Send another key.";
  const [, ...odd] = residues;
  if (!odd.every(({ prime, residue }) => isPowerOf65537(residue, prime))) return undefined;
  return "The key has the ROCA weakness: its private half can be computed. Send a key of another generator.";
}

/**
 * The first 126 primes. Chips with the ROCA weakness made primes that are powers of 65537 modulo each of them, for keys of
 * 1984 bits and more; so is their product (Nemec et al., The Return of Coppersmith's Attack, CCS 2017, 2.1 and 2.3).
 */
const smallPrimes: readonly number[] = primesUpTo(701);

function primesUpTo(maximum: number): number[] {
  const numbers = Array.from({ length: maximum - 1 }, (_, index) => index + 2);
  return numbers.filter((number) => !numbers.some((other) => other * other <= number && number % other === 0));
}

function isPowerOf65537(residue: number, prime: number): boolean {
  let power = 1;
  do {
    if (power === residue) return true;
    power = (power * 65_537) % prime;
  } while (power !== 1);
  return false;
}

/** The field and the constant of edwards25519 (RFC 8032, 5.1). */
const fieldSize = 2n ** 255n - 19n;
const edwardsD =
  37_095_705_934_669_439_343_138_083_508_754_565_189_542_113_879_843_219_016_388_785_533_085_940_283_555n;

/**
 * Returns what is wrong with an Ed25519 key. The import checks nothing: an encoding that is not canonical would give one key
 * two forms, and with a point of small order one signature fits many messages (RFC 8032, 5.1.3 and 5.1.7).
 */
function ed25519Problem(key: KeyObject): string | undefined {
  if (key.asymmetricKeyType !== "ed25519") return `The key is of type ${key.asymmetricKeyType}. Send an Ed25519 key.`;
  const bytes = Buffer.from(String(key.export({ format: "jwk" }).x), "base64url").reverse();
  const encoded = toNumber(bytes);
  const y = encoded % 2n ** 255n;
  const sign = encoded / 2n ** 255n;
  if (y >= fieldSize) return "The encoding of the key is not canonical. Send the key as its generator wrote it.";
  const square = (y * y) % fieldSize;
  const x2 = modulo((square - 1n) * power(edwardsD * square + 1n, fieldSize - 2n));
  if (power(x2, (fieldSize - 1n) / 2n) > 1n || (x2 === 0n && sign === 1n)) {
    return "The key is not a point of the curve. Send an Ed25519 key.";
  }
  // The orders 1 and 2 have x = 0, the order 4 has y = 0, and twice a point of order 8 has the order 4.
  const isSmall = x2 === 0n || y === 0n || (x2 + square) % fieldSize === 0n;
  return isSmall ? "The key is a point of small order, which anybody can sign for. Send another key." : undefined;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = modulo(base);
  for (let rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * factor) % fieldSize;
    factor = (factor * factor) % fieldSize;
  }
  return result;
}

function modulo(value: bigint): bigint {
  return ((value % fieldSize) + fieldSize) % fieldSize;
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex") || "0"}`);
}

/** Returns undefined where the library throws for an invalid key. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
