/** Vends JWTs with arbitrary claims and validates JWTs (Decisions: Token operations). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, reply } from "../../contract/handlers.ts";
import { activeApplicationIds } from "../applications/application-store.ts";
import { maximumTokenLength } from "./compact-jwt.ts";
import { serviceClaims, signWith } from "./signing.ts";
import { currentKey, globalSlot, keysWithId, type SigningKey } from "./signing-keys.ts";

export const vendedTokens = {
  validateToken(_, { accessToken }) {
    if (accessToken === undefined) throw new Error("The operation was opened by something else than a JWT.");
    return reply(200, { jwt: accessToken.claims });
  },

  async vendToken({ body: { claims, keyId, timeToLiveInSeconds } }, context) {
    const key = await keyToSignWith(context, keyId);
    if (key === undefined) {
      const message =
        "No key with this id signs tokens now. Send the id of the global key or of an active application's key, or leave it out.";
      return reply(400, fieldError("keyId", "invalid", message));
    }
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
} satisfies Handlers<"validateToken" | "vendToken">;

/** Returns the current key with this id, or the service's own without an id. */
async function keyToSignWith(context: Context, keyId: string | undefined): Promise<SigningKey | undefined> {
  if (keyId === undefined) return currentKey(context.db, globalSlot);
  const keys = await keysWithId(context.db, keyId, activeApplicationIds(context));
  return keys.find(({ privateKey }) => privateKey !== undefined);
}
