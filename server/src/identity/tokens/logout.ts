/** Ends a login (Decisions: Logging out). */
import { type Handlers, type Input, type OperationId, reply } from "../../contract/handlers.ts";
import { endedCookies } from "./cookies.ts";
import { familyOfSpent, lockRefreshToken, revokeFamily, revokeTokens } from "./refresh-token-store.ts";

export const logout = {
  async logout(input, context) {
    const text = textToEnd(input);
    const token = text === undefined ? undefined : await lockRefreshToken(context, text);
    const isGlobal = input.query.global || input.body?.global === true;
    if (token !== undefined) await revokeTokens(context, isGlobal ? { userId: token.userId } : { id: token.id });
    else if (text !== undefined) {
      // Of a one-time token that was used already, somebody holds what came of it.
      const familyId = await familyOfSpent(context, text);
      if (familyId !== undefined) await revokeFamily(context, familyId);
    }
    return { ...reply(200), headers: endedCookies(context) };
  },
} satisfies Partial<Handlers<OperationId>>;

/** Returns the text of the token that is to be revoked. */
export function textToEnd({ cookie, body, query }: Input<"logout">): string | undefined {
  return cookie.refresh_token ?? body?.refreshToken ?? query.refreshToken;
}
