/** The public keys that tokens are verified with (Identity, Endpoints, Tokens, "Retrieve public keys"). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { applicationsOfId } from "../applications/application-store.ts";
import { importedKey } from "./imported-keys.ts";
import { defaultIssuer } from "./signing.ts";
import { applicationSlot, currentKey, type PublishedKey, publishedKeys } from "./signing-keys.ts";

export function publicKeys(issuer: string) {
  return {
    async retrievePublicKeys({ query: { applicationId, kid } }, context) {
      if (applicationId !== undefined && kid !== undefined) {
        return reply(
          400,
          fieldError("kid", "invalid", "It does not go together with applicationId. Send one of them."),
        );
      }
      if (applicationId !== undefined) return byApplication(context, applicationId.toLowerCase());
      // Without a tenant, the keys of all are published, as in the JSON Web Key Set.
      const keys = await publishedKeys(context.db, context.tenantId === "" ? undefined : context.tenantId);
      if (kid === undefined) return reply(200, { publicKeys: byId(keys) });
      const key = keys.find((each) => each.kid === kid);
      return key === undefined ? reply(404) : reply(200, { publicKey: pemOf(key) });
    },

    async retrieveJsonWebKeySet(_, { db }) {
      const keys = await publishedKeys(db, undefined);
      // Applications may share a key; it appears once.
      const distinct = new Map(keys.map((key) => [key.kid, key]));
      return reply(200, { keys: [...distinct.values()].map(webKeyOf) });
    },

    async retrieveOpenIdConfiguration(_, { db }) {
      const algorithms = (await publishedKeys(db, undefined)).map(({ algorithm }) => algorithm);
      return reply(200, {
        issuer,
        jwks_uri: issuer !== defaultIssuer ? `${issuer.replace(/\/$/, "")}${keySetPath}` : keySetPath,
        id_token_signing_alg_values_supported: [...new Set(algorithms)].sort(),
        subject_types_supported: ["public" as const],
      });
    },
  } satisfies Partial<Handlers<OperationId>>;
}

const keySetPath = "/.well-known/jwks.json";

/** Returns no key where the application signs with a secret, the service's key or not at all. */
async function byApplication({ db, tenantId }: Context, id: string) {
  const applications = await applicationsOfId(db, id);
  if (!applications.some((application) => application.tenantId === tenantId)) return reply(404);
  const publicKey = (await currentKey(db, applicationSlot(tenantId, id)))?.publicKey;
  return reply(200, publicKey === undefined ? {} : { publicKey: pemOf({ publicKey }) });
}

function byId(keys: readonly PublishedKey[]): { default: string; [kid: string]: string } {
  const current = keys.find(({ isGlobal }) => isGlobal);
  if (current === undefined) throw new Error("The store holds no key of the service.");
  return { default: pemOf(current), ...Object.fromEntries(keys.map((key) => [key.kid, pemOf(key)])) };
}

/** Converts to the PEM form that every library reads, whatever form the application sent. */
function pemOf({ publicKey }: Pick<PublishedKey, "publicKey">): string {
  return String(importedKey("publicKey", publicKey).export({ type: "spki", format: "pem" }));
}

function webKeyOf({ kid, algorithm: alg, publicKey }: PublishedKey) {
  const { n = "", e = "", x = "", y = "" } = importedKey("publicKey", publicKey).export({ format: "jwk" });
  const named = { use: "sig", alg, kid } as const;
  if (alg === "ES256") return { ...named, kty: "EC", crv: "P-256", x, y } as const;
  if (alg === "EdDSA") return { ...named, kty: "OKP", crv: "Ed25519", x } as const;
  return { ...named, kty: "RSA", n, e } as const;
}
