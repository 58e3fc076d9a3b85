/** The guide to tokens, followed on a server of its own; and what it says beside its code, tried. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { InvalidRequestError } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import {
  crewLogin,
  forumApplication,
  login,
  reconcileBody,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "../identity/identity-provider.ts";
import { rotateKeys, startProgram } from "../process/program.ts";
import { start } from "../support/server.ts";
import { follow } from "./follow.ts";
import { makeProject } from "./project.ts";
import { compileStrictly } from "./typescript-project.ts";

const guide = "openapi/portal/guides/tokens.md";
const text = readFileSync(new URL(`../../${guide}`, import.meta.url), "utf8");

test("Tokens", { timeout: 180_000 }, async () => {
  const folder = makeProject("@gatehouse/sdk", "jose");
  const store = { DATABASE_URL: `better-sqlite3:${join(folder, "gatehouse.db")}` };
  const environment: Record<string, string> = { GATEHOUSE_API_KEY: "harbour-admin-key-please-change-0123456789" };
  await follow(guide, {
    folder,
    environment,
    instead: {
      "BOOTSTRAP_FILE=harbour.yaml npm start": async () => {
        environment["GATEHOUSE_URL"] = (await startProgram(folder, { ...store, BOOTSTRAP_FILE: "harbour.yaml" })).url;
      },
      "npm run keys -- rotate": async () => {
        const { code, output, errors } = await rotateKeys(folder, store);
        expect([code, errors]).toEqual([0, ""]);
        return output;
      },
    },
  });
  await compileStrictly(folder);
});

test("What an application has unless it says otherwise is what the guide says", async () => {
  const { client } = await start();
  const { application } = await client.identity.createApplication({ body: { application: { name: "Forum" } } });
  expect(application.jwtConfiguration).toMatchObject({
    enabled: false,
    timeToLiveInSeconds: 3600,
    refreshTokenTimeToLiveInMinutes: 30 * 24 * 60,
    refreshTokenUsagePolicy: "Reusable",
    refreshTokenExpirationPolicy: "Fixed",
  });
  expect(application.loginConfiguration).toEqual({ allowTokenRefresh: false, generateRefreshTokens: false });
});

test("A secret has as many bytes as the guide says, or more", async () => {
  const { client } = await start();
  const bytes = /a secret of at least (\d+), (\d+), (\d+) bytes/.exec(text)?.slice(1).map(Number);
  const algorithms = ["HS256", "HS384", "HS512"] as const;
  for (const [index, algorithm] of algorithms.entries()) {
    const create = (length: number) => {
      const jwtConfiguration = { enabled: true, algorithm, secret: "s".repeat(length) } as const;
      const application = {
        name: algorithm,
        jwtConfiguration: { ...jwtConfiguration, refreshTokenTimeToLiveInMinutes: 60 },
      };
      return client.identity.createApplication({ body: { application } });
    };
    const fewest = bytes?.[index] ?? 0;
    await expect(create(fewest - 1)).rejects.toThrow(InvalidRequestError);
    await create(fewest);
  }
});

test("A JWT is issued with 202 to a user who is not registered, and with 200 to one who is", async () => {
  const { client } = await start(withIdentityProviders);
  const claims = someClaims();
  const { token = "", tokenExpirationInstant: end = 0 } = await login(client, forumApplication, claims);
  const issue = () => client.identity.issueToken.result({ applicationId: shopApplication }, { token });
  const unregistered = await issue();
  expect(unregistered.status).toBe(202);
  const said = unregistered.ok
    ? await client.identity.validateToken({}, { token: unregistered.body.token })
    : undefined;
  expect(said?.jwt.exp).toBe(end / 1000);
  expect(said?.jwt).not.toHaveProperty("aud");
  expect(said?.jwt).not.toHaveProperty("roles");
  await login(client, shopApplication, claims);
  expect((await issue()).status).toBe(200);
  const { token: vended } = await client.identity.vendToken({ body: { claims: { sub: said?.jwt.sub ?? "" } } });
  expect((await client.identity.issueToken.result({ applicationId: shopApplication }, { token: vended })).status).toBe(
    401,
  );
});

test("The cookies are as the guide says, and do for a refresh", async () => {
  const { server } = await start(withIdentityProviders);
  const headers = { "Content-Type": "application/json", "X-Forwarded-Proto": "https" };
  const body = JSON.stringify(reconcileBody(forumApplication, someClaims(), { by: crewLogin }));
  const loggedIn = await fetch(`${server.url}/api/jwt/reconcile`, { method: "POST", headers, body });
  const cookies = loggedIn.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.replaceAll(/=[\w.-]+(?=;)/g, "").split("; "))).toEqual([
    ["access_token", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"],
    ["refresh_token", "Max-Age", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"],
  ]);
  const Cookie = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
  expect((await fetch(`${server.url}/api/jwt/refresh`, { method: "POST", headers: { Cookie } })).status).toBe(200);
  expect((await fetch(`${server.url}/api/jwt/validate`, { headers: { Cookie } })).status).toBe(200);
});
