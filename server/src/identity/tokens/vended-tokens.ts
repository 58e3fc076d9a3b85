/** Vends JWTs with arbitrary claims and validates JWTs (Decisions: Token operations). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { activeApplicationIds } from "../applications/application-store.ts";
import { maximumTokenLength } from "./compact-jwt.ts";
import { foreignClaims } from "./foreign-claims.ts";
import { serviceClaims, signWith } from "./signing.ts";
import { currentKey, globalSlot, keysWithId, type SigningKey } from "./signing-keys.ts";
import { audiencesOf } from "./verification.ts";

export const vendedTokens = {
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
    const tokenClaims = serviceClaims(context, { ...audience, ...claims }, expirationInstant);
    const { token } = await signWith(context.db, key, tokenClaims);
    if (token.length > maximumTokenLength) {
      const message = `The JWT would have ${token.length} characters. Send claims for which ${maximumTokenLength} suffice.`;
      return reply(400, fieldError("claims", "tooLong", message));
    }
    return reply(200, { token });
  },
} satisfies Partial<Handlers<OperationId>>;

/** Returns the current key with this id, or the service's own without an id. */
async function keyToSignWith(context: Context, keyId: string | undefined): Promise<SigningKey | undefined> {
  if (keyId === undefined) return currentKey(context.db, globalSlot);
  const keys = await keysWithId(context.db, keyId, activeApplicationIds(context));
  return keys.find(({ privateKey }) => privateKey !== undefined);
}
