/** The examples of public keys, and of what other services say, tried. */
import { createPublicKey, createVerify } from "node:crypto";
import { expect } from "vitest";
import {
  createUserActionNotification,
  retrieveJsonWebKeySet,
  retrieveOpenIdConfiguration,
  retrievePublicKeyByApplication,
  retrievePublicKeyById,
  retrievePublicKeys,
} from "../../../sdk/examples/identity/public-keys.ts";
import { rsaKeys } from "../../identity/fixtures.ts";
import { type TrialContext, trial, trialOf } from "../trial.ts";
import { applicationId, logIn, partnerApplicationId, unusedId } from "./fixtures.ts";

const userAction = { partnerApplicationId, userId: unusedId };

/** An application with a key of its own. */
async function signingApplication({ client }: TrialContext) {
  const keys = rsaKeys();
  const jwtConfiguration = { enabled: true, algorithm: "RS256", ...keys } as const;
  const { application } = await client.identity.createApplication({
    body: {
      application: { name: "Vault", jwtConfiguration: { ...jwtConfiguration, refreshTokenTimeToLiveInMinutes: 60 } },
    },
  });
  return { applicationId: application.id, publicKey: keys.publicKey };
}

export const publicKeys = [
  trial(retrievePublicKeys, ({ now, ids }) => {
    expect(now).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect(ids).toContain("default");
  }),
  trialOf(retrievePublicKeyByApplication, signingApplication, async (pem, { client, given }) => {
    expect(createPublicKey(pem).equals(createPublicKey(given.publicKey))).toBe(true);
    expect(await retrievePublicKeyByApplication(client, { applicationId })).toBe(
      (await retrievePublicKeys(client)).now,
    );
  }),
  trialOf(retrievePublicKeyById, logIn, (key, { given }) => {
    const [header, claims, signature = ""] = given.token.split(".");
    const verifier = createVerify("RSA-SHA256").update(`${header}.${claims}`);
    expect(verifier.verify(key ?? "", Buffer.from(signature, "base64url"))).toBe(true);
  }),
  trial(retrieveJsonWebKeySet, (keys) => expect(keys).toEqual([expect.stringMatching(/^[\w-]{43} \(RS256\)$/)])),
  trial(retrieveOpenIdConfiguration, (found) =>
    expect(found).toEqual({ issuer: "gatehouse", keySet: "/.well-known/jwks.json" }),
  ),
  trialOf(
    createUserActionNotification,
    () => userAction,
    async (_, { server }) => {
      await server.idle();
      expect(server.notifications.map(({ body }) => body)).toMatchObject([
        { event: { type: "user.action", action: "mute", phase: "start", userId: unusedId } },
      ]);
    },
  ),
];
