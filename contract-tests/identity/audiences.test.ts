/** A JWT opens what it was made for, and nothing else (Decisions: Reconcile, Token operations; OWASP ASVS 9.2.3). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { reasonOf } from "../http/answers.ts";
import { makeFolder } from "../process/program.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  crewProvider,
  forumApplication,
  partnerLogin,
  partnerProvider,
  reconcileBody,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

const { client } = await start({
  ...withIdentityProviders,
  identityProviders: [
    crewProvider({
      audiences: ["all clients"],
      applicationAudiences: { [forumApplication.toUpperCase()]: ["forum client", "forum app"] },
    }),
    partnerProvider({ applicationAudiences: { [forumApplication]: ["forum client"] } }),
  ],
});

async function outcome(applicationId: string, aud: unknown, by?: typeof partnerLogin): Promise<string> {
  const body = reconcileBody(
    applicationId,
    someClaims(aud === undefined ? {} : { aud }),
    by === undefined ? {} : { by },
  );
  const answer = await client.request("reconcileToken", { body });
  return answer.status === 200 ? "logged in" : `${reasonOf(answer)}`;
}

describe("a JWT of the provider opens the application that it was made for", () => {
  test.each<[string, string, unknown, string]>([
    ["the application's own client", forumApplication, "forum client", "logged in"],
    ["another client of the application's", forumApplication, ["somebody", "forum app"], "logged in"],
    ["a client of all applications", forumApplication, "all clients", "invalid"],
    ["nobody", forumApplication, undefined, "invalid"],
    ["a client in another spelling", forumApplication, "Forum client", "invalid"],
    ["a client of another application", shopApplication, "forum client", "invalid"],
    ["a client of all applications that have none of their own", shopApplication, "all clients", "logged in"],
    ["a list within a list", shopApplication, [["all clients"]], "invalid"],
  ])("%s", async (_, applicationId, aud, expected) => {
    expect(await outcome(applicationId, aud)).toBe(expected);
  });

  test("where the provider states audiences of one application alone, others take any", async () => {
    expect(await outcome(forumApplication, "somebody", partnerLogin)).toBe("invalid");
    expect(await outcome(forumApplication, "forum client", partnerLogin)).toBe("logged in");
    expect(await outcome(shopApplication, "somebody", partnerLogin)).toBe("logged in");
  });
});

describe("validateToken says whom a JWT is for", () => {
  const validate = (by: Client, token: string, audience: string) =>
    by.request("validateToken", { audience }, { token });

  test("a token that is not valid is a 401 whatever the audience, and an empty audience none", async () => {
    expect(reasonOf(await validate(client, "nonsense", forumApplication))).toBe("invalid");
    const { token } = await client.identity.vendToken({ body: { claims: {} } });
    expect(await refusal(client, "validateToken", { audience: "" }, { token })).toEqual({
      audience: expect.stringMatching(/\]audience$/),
    });
  });
});

test("the log names the providers that state no audience or no issuer, and no others", async () => {
  const logFile = join(makeFolder(), "log");
  const { issuer: _, ...withoutIssuer } = crewProvider({ name: "No issuer", audiences: ["gatehouse"] });
  const provider = (at: number, name: string, settings: Parameters<typeof crewProvider>[0]) => ({
    ...crewProvider({ name, ...settings }),
    id: `66666666-6666-4666-8666-66666666660${at}`,
  });
  const { server } = await start(
    {
      ...withIdentityProviders,
      identityProviders: [
        withoutIssuer,
        provider(2, "No audience", {}),
        provider(3, "Audiences", { audiences: ["gatehouse"] }),
        provider(4, "Not for all", { applicationAudiences: { [forumApplication]: ["forum client"] } }),
        provider(5, "For its own", {
          applicationIds: [forumApplication],
          applicationAudiences: { [forumApplication]: ["forum client"] },
        }),
      ],
    },
    { logFile, logLevel: "warn" },
  );
  await server.close();
  const lines = readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.includes("identityProviders"));
  expect(lines.map((line) => JSON.parse(line).identityProviders)).toEqual([
    ["No issuer", "No audience", "Not for all"],
  ]);
});
