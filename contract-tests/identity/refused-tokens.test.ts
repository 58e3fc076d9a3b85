/** The event log says why a token was refused, without the token (Decisions: Token verification). */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  crewProvider,
  forumApplication,
  reconcileBody,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";
import { compact, hs, verdictOn } from "./keys-tokens.ts";

const { server, client } = await start({
  ...withIdentityProviders,
  identityProviders: [crewProvider({ issuer: "https://login.example.com" })],
});

async function messages(): Promise<readonly string[]> {
  const { eventLogs } = await client.identity.searchEventLogs({ message: "refused" });
  return eventLogs.map(({ message }) => message);
}

const foreign = reconcileBody(forumApplication, someClaims({ iss: "https://elsewhere.example.com" }));

describe("the reason of a refusal", () => {
  test("is recorded once a minute, with what the token names and without the token", async () => {
    server.setTime(Date.now());
    for (const _ of [1, 2, 3]) expect((await client.request("reconcileToken", { body: foreign })).status).toBe(401);
    const [message = "", ...more] = await messages();
    expect(message).toContain(`A JWT of the identity provider ${foreign.identityProviderId} was refused`);
    expect(message).toContain('Its issuer is another one. It says {"iss":"https://elsewhere.example.com"}');
    expect(message).not.toContain(String(foreign.data?.token).slice(-20));
    expect(more).toEqual([]);
    server.advanceTime(60_000);
    await client.request("reconcileToken", { body: foreign });
    expect(await messages()).toHaveLength(2);
  });

  test("is recorded of an access token too", async () => {
    expect(await verdictOn(client, compact({ alg: "HS256" }, { aud: forumApplication, exp: 1 }, hs("guess")))).toBe(
      "invalid",
    );
    expect(await messages()).toContainEqual(expect.stringContaining("An access token was refused: No key has its alg"));
  });
});
