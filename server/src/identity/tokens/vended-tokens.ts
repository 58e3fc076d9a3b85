/** Vends JWTs with arbitrary claims and validates JWTs (Decisions: Token operations). */

import { isText } from "@gatehouse/openapi/json";
import type { Context, TenantDb } from "../../contract/context.ts";
import { type Errors, fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { activeApplicationIds } from "../applications/application-store.ts";
import { maximumTokenLength } from "./compact-jwt.ts";
import { serviceClaims, signWith } from "./signing.ts";
import { currentKey, globalSlot, keysWithId, nextSlot, type SigningKey } from "./signing-keys.ts";
import { audiencesOf } from "./verification.ts";

export function vendedTokens(issuer: string) {
  return {
    validateToken({ query: { audience } }, { accessToken }) {
      if (accessToken === undefined) throw new Error("The operation was opened by something else than a JWT.");
      const { claims } = accessToken;
      if (audience !== undefined && !audiencesOf(claims).includes(audience)) {
        const message = "The JWT is for another audience. Take no JWT that was made for somebody else.";
        return reply(400, fieldError("audience", "invalid", message));
      }
      return reply(200, { jwt: claims });
    },

    async vendToken({ body: { claims, keyId, timeToLiveInSeconds } }, context) {
      const key = await keyToSignWith(context, keyId);
      if (key === undefined) {
        const message =
          "No key with this id signs tokens now. Send the id of the global key or of an active application's key, or leave it out.";
        return reply(400, fieldError("keyId", "invalid", message));
      }
      const foreign = await foreignClaims(context, claims);
      if (foreign !== undefined) return reply(400, foreign);
      // An application's key speaks for that application only, so it is the default audience.
      const audience = key.applicationId === undefined ? {} : { aud: key.applicationId };
      const expirationInstant = context.clock.now() + timeToLiveInSeconds * 1000;
      const tokenClaims = serviceClaims(context, { ...audience, ...claims }, { issuer, expirationInstant });
      const { token } = await signWith(context.db, key, tokenClaims);
      if (token.length > maximumTokenLength) {
        const message = `The JWT would have ${token.length} characters. Send claims for which ${maximumTokenLength} suffice.`;
        return reply(400, fieldError("claims", "tooLong", message));
      }
      return reply(200, { token });
    },
  } satisfies Partial<Handlers<OperationId>>;
}

/** Returns the current key with this id, or the service's own without an id. */
async function keyToSignWith(context: Context, keyId: string | undefined): Promise<SigningKey | undefined> {
  if (keyId === undefined) return currentKey(context.db, globalSlot);
  const keys = await keysWithId(context.db, keyId, (own) =>
    own.where({ tenant_id: context.tenantId }).whereIn("application_id", activeApplicationIds(context)),
  );
  return keys.find(({ slot }) => slot !== undefined && slot !== nextSlot);
}

/**
 * Returns the errors of the claims; undefined where they are about no user of another tenant alone. An application's id says
 * nothing of the tenant, since each chooses its own.
 */
async function foreignClaims(
  { db, tenantId }: TenantDb,
  { sub }: Readonly<Record<string, unknown>>,
): Promise<Errors | undefined> {
  if (!isText(sub)) return undefined;
  const tenants: string[] = await db("users").where({ id: sub.toLowerCase() }).pluck("tenant_id");
  if (tenants.length === 0 || tenants.includes(tenantId)) return undefined;
  const message = "This is a user of another tenant. Name one of your own, or somebody else.";
  return fieldError("claims.sub", "invalid", message);
}
