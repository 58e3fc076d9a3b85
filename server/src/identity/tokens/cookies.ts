/** The cookies that hold tokens (Identity, Tokens, response cookies of reconcile). */
import { stringifySetCookie } from "cookie";
import type { Context } from "../../contract/context.ts";
import { type Errors, fieldError } from "../../contract/errors.ts";
import type { ReplyHeaders } from "../../contract/handlers.ts";
import { insertEvent } from "../system/event-log.ts";
import type { NewRefreshToken } from "./refresh-token-operations.ts";

export interface CookieTokens {
  /** A JWT; its cookie lasts for the browser session. */
  readonly token: string;
  /** The refresh token; its cookie expires with it. */
  readonly refreshToken?: Pick<NewRefreshToken, "token" | "expirationInstant"> | undefined;
}

/** Sets a cookie per token that scripts and cross-site requests cannot access. */
export async function setTokenCookies(
  context: Pick<Context, "client" | "clock" | "db">,
  { token, refreshToken }: CookieTokens,
): Promise<{ readonly headers: ReplyHeaders; readonly warned: { readonly warnings?: Errors } }> {
  const { client, clock } = context;
  const cookieOptions = optionsFor(client);
  const access = stringifySetCookie({ ...cookieOptions, name: "access_token", value: token });
  const isTooLong = access.length > maximumCookieBytes;
  // A former one would open operations as whoever logged in before.
  const cookies = [isTooLong ? endedCookie(client, "access_token") : access];
  if (refreshToken !== undefined) {
    const maxAge = Math.max(0, Math.floor((refreshToken.expirationInstant - clock.now()) / 1000));
    cookies.push(stringifySetCookie({ ...cookieOptions, name: "refresh_token", value: refreshToken.token, maxAge }));
  }
  const warned = isTooLong ? { warnings: await warnOfLength(context, access.length) } : {};
  return { headers: { "Set-Cookie": cookies }, warned };
}

/** Maximum bytes of a cookie with its attributes; browsers drop longer ones (RFC 6265, 6.1). */
const maximumCookieBytes = 4_096;

async function warnOfLength({ db, clock }: Pick<Context, "clock" | "db">, length: number): Promise<Errors> {
  const found = `The cookie access_token would have ${length} bytes, and browsers drop those of more than ${maximumCookieBytes}.`;
  await insertEvent(
    db,
    { type: "error", message: `${found} It was not set; shorten the roles of the user.` },
    clock.now(),
  );
  return fieldError("token", "tooLong", `${found} It was not set: send the token in the header Authorization.`);
}

/** Ends both cookies. */
export function endedCookies({ client }: Pick<Context, "client">): ReplyHeaders {
  return { "Set-Cookie": ["access_token", "refresh_token"].map((name) => endedCookie(client, name)) };
}

function endedCookie(client: Context["client"], name: string): string {
  return stringifySetCookie({ ...optionsFor(client), name, value: "", maxAge: 0 });
}

function optionsFor(client: Context["client"]) {
  return { httpOnly: true, path: "/", sameSite: "lax", secure: client?.secure ?? false } as const;
}
