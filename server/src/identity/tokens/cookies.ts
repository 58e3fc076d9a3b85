/** The cookies that hold tokens (Identity, Tokens, response cookies of reconcile). */
import { stringifySetCookie } from "cookie";
import type { Context } from "../../contract/context.ts";
import type { ReplyHeaders } from "../../contract/handlers.ts";
import type { NewRefreshToken } from "./refresh-token-operations.ts";

export interface CookieTokens {
  /** A JWT; its cookie lasts for the browser session. */
  readonly token: string;
  /** The refresh token; its cookie expires with it. */
  readonly refreshToken?: Pick<NewRefreshToken, "token" | "expirationInstant"> | undefined;
}

/** Sets a cookie per token that scripts and cross-site requests cannot access. */
export function tokenCookies(
  { client, clock }: Pick<Context, "client" | "clock">,
  { token, refreshToken }: CookieTokens,
): ReplyHeaders {
  const cookieOptions = { httpOnly: true, path: "/", sameSite: "lax", secure: client?.secure ?? false } as const;
  const cookies = [stringifySetCookie({ ...cookieOptions, name: "access_token", value: token })];
  if (refreshToken !== undefined) {
    const maxAge = Math.max(0, Math.floor((refreshToken.expirationInstant - clock.now()) / 1000));
    cookies.push(stringifySetCookie({ ...cookieOptions, name: "refresh_token", value: refreshToken.token, maxAge }));
  }
  return { "Set-Cookie": cookies };
}
