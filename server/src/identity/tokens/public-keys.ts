/** The public keys that tokens are verified with (Identity, Endpoints, Tokens, "Retrieve public keys"). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { tenantOfApplication } from "../applications/application-store.ts";
import { importedKey } from "./imported-keys.ts";
import { currentKey, type PublishedKey, publishedKeys } from "./signing-keys.ts";

export const publicKeys = {
  async retrievePublicKeys({ query: { applicationId, kid } }, context) {
    if (applicationId !== undefined && kid !== undefined) {
      return reply(400, fieldError("kid", "invalid", "It does not go together with applicationId. Send one of them."));
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
    const distinct = new Map(keys.map((key) => [`${key.kid} ${key.algorithm}`, key]));
    return reply(200, { keys: [...distinct.values()].map(webKeyOf) });
  },
} satisfies Partial<Handlers<OperationId>>;

/** Returns no key where the application signs with a secret, the service's key or not at all. */
async function byApplication({ db, tenantId }: Context, id: string) {
  const application = await tenantOfApplication(db, id);
  if (application?.tenantId !== tenantId) return reply(404);
  const publicKey = (await currentKey(db, id))?.publicKey;
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

function webKeyOf({ kid, algorithm, publicKey }: PublishedKey) {
  const { n = "", e = "" } = importedKey("publicKey", publicKey).export({ format: "jwk" });
  if (algorithm !== "RS256" && algorithm !== "RS384" && algorithm !== "RS512") {
    throw new TypeError(`A key of ${algorithm} is not published.`);
  }
  return { kty: "RSA", use: "sig", alg: algorithm, kid, n, e } as const;
}
