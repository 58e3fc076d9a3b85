/** Applications with refresh tokens of each kind, and logins to them at the time of the server's clock. */
import type { Client, Exchange, RequestComponents, ResponseComponents } from "@gatehouse/sdk";
import type { BootstrapObject, TestServer } from "@gatehouse/server";
import { crewProvider, login, partnerProvider, someClaims } from "./identity-provider.ts";

type JwtConfiguration = NonNullable<
  RequestComponents["schemas"]["ApplicationRequest"]["application"]["jwtConfiguration"]
>;

export const minute = 60_000;
/** How long the refresh tokens of all these applications live. */
export const lifetime = 60 * minute;

export const fixedApplication = "88888888-8888-4888-8888-888888888801";
export const slidingApplication = "88888888-8888-4888-8888-8888888888fa";
export const oneTimeApplication = "88888888-8888-4888-8888-888888888803";
export const oneTimeSlidingApplication = "88888888-8888-4888-8888-888888888804";

export function application(id: string, name: string, jwtConfiguration: JwtConfiguration = {}) {
  return {
    application: {
      id,
      name,
      jwtConfiguration: { refreshTokenTimeToLiveInMinutes: lifetime / minute, ...jwtConfiguration },
      loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
      roles: [{ name: "member", isDefault: true }],
    },
  };
}

export const withRefreshTokens = {
  identityProviders: [crewProvider(), partnerProvider()],
  applications: [
    application(fixedApplication, "Fixed"),
    application(slidingApplication, "Sliding", { refreshTokenExpirationPolicy: "SlidingWindow" }),
    application(oneTimeApplication, "Once", { refreshTokenUsagePolicy: "OneTimeUse" }),
    application(oneTimeSlidingApplication, "Sliding, once", {
      refreshTokenExpirationPolicy: "SlidingWindow",
      refreshTokenUsagePolicy: "OneTimeUse",
    }),
  ],
} satisfies BootstrapObject;

export interface LoggedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly refreshTokenId: string;
  readonly user: ResponseComponents["schemas"]["User"];
}

/** A clock that the test moves, and logins whose third-party tokens are of its time. */
export function timed({ server, client }: { readonly server: TestServer; readonly client: Client }) {
  let now = Date.UTC(2026, 0, 1, 12);
  server.setTime(now);
  return {
    now: () => now,
    pass(milliseconds: number): void {
      now += milliseconds;
      server.setTime(now);
    },
    async logIn(applicationId: string, claims: Readonly<Record<string, unknown>> = {}): Promise<LoggedIn> {
      const seconds = Math.floor(now / 1000);
      const answer = await login(client, applicationId, someClaims({ iat: seconds, exp: seconds + 3600, ...claims }));
      const { token, refreshToken, refreshTokenId, user } = answer;
      if (token === undefined || refreshToken === undefined || refreshTokenId === undefined)
        throw new Error(`The login gave not all tokens: ${Object.keys(answer).join(", ")}`);
      return { token, refreshToken, refreshTokenId, user };
    },
  };
}

/** Decodes the claims of a JWT without verifying it. */
export function claimsIn(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** Sends a refresh that no typed call can express, such as one with cookies. */
export function refreshWith(
  client: Client,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  return client.request("refreshToken", body === undefined ? undefined : { body }, { headers });
}
