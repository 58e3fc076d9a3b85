/**
 * Checks signing keys of an application (Identity, Application, jwtConfiguration). Keys are checked against their
 * algorithm before they are stored, because an unusable key would fail at the first login.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Problems } from "../../contract/errors.ts";
import { attempt, isSymmetric, rsaProblem, secretProblem } from "./key-rules.ts";

type JwtConfiguration = components["schemas"]["JwtConfiguration"];

const field = "application.jwtConfiguration";

/** Disabled settings are stored unchecked, since they have no effect. */
export function checkJwtConfiguration(configuration: JwtConfiguration, problems: Problems): void {
  const { enabled, algorithm, secret, privateKey, publicKey } = configuration;
  if (!enabled) return;
  if (algorithm !== undefined && isSymmetric(algorithm)) checkSecret(algorithm, secret ?? "", problems);
  else if (algorithm?.startsWith("RS")) checkKeyPair(privateKey ?? "", publicKey ?? "", problems);
}

function checkSecret(algorithm: string, secret: string, problems: Problems): void {
  const problem = secretProblem(algorithm, Buffer.byteLength(secret));
  if (problem !== undefined) problems.field(`${field}.secret`, "tooShort", problem);
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
    // Nothing may surround the key: the text of a public key is published unchanged.
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
  const problem = rsaProblem(key);
  return problem === undefined ? key : refuse(problem);
}

/** Signs and verifies a probe; this also detects private keys with inconsistent parts. */
function arePair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const probe = Buffer.from("a token");
  return attempt(() => verify("sha256", probe, publicKey, sign("sha256", probe, privateKey))) === true;
}
