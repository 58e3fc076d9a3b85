/** Tokens that are used once, and what happens when one is used again (Decisions: Token refresh; OWASP ASVS 7.4.1). */
import { type Client, createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop } from "./fixtures.ts";
import { crewProvider } from "./identity-provider.ts";
import {
  fixedApplication,
  lifetime,
  minute,
  oneTimeApplication,
  oneTimeSlidingApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const running = await start(withRefreshTokens);
const { server, client } = running;
const { logIn, pass } = timed(running);
const stranger = createClient({ baseUrl: server.url, apiKey: null });

const invalid = { refreshToken: "[invalid]refreshToken" };

async function use(refreshToken: string, by: Client = stranger): Promise<string> {
  return (await by.identity.refreshToken({ body: { refreshToken } })).refreshToken;
}

function refused(refreshToken: string) {
  return refusal(stranger, "refreshToken", { body: { refreshToken } });
}

async function statuses(refreshToken: string, clients: readonly Client[], times: number): Promise<number[]> {
  const uses = Array.from({ length: times }, (_, each) =>
    (clients[each % clients.length] ?? stranger).request("refreshToken", { body: { refreshToken } }),
  );
  return (await Promise.all(uses)).map(({ status }) => status).sort();
}

describe("OneTimeUse", () => {
  test("a refusal for another reason leaves the token alive", async () => {
    const { refreshToken } = await logIn(oneTimeApplication);
    await refusal(stranger, "refreshToken", { body: { refreshToken, token: "x" } });
    await refusal(stranger, "refreshToken", { body: { refreshToken, timeToLiveInSeconds: 0 } });
    await use(refreshToken);
  });

  test("a dead token is remembered for as long as it would have lived, over sweeps", async () => {
    const { refreshToken: first } = await logIn(oneTimeSlidingApplication);
    pass(minute);
    let last = await use(first);
    pass(lifetime - minute - 1);
    await server.idle();
    last = await use(last);
    expect(await refused(first), "one millisecond before its end").toEqual(invalid);
    expect(await refused(last), "the family ended").toEqual(invalid);
  });

  test("a dead token that would have expired ends nothing any more", async () => {
    const { refreshToken: first } = await logIn(oneTimeSlidingApplication);
    pass(minute);
    let last = await use(first);
    pass(lifetime - minute);
    last = await use(last);
    expect(await refused(first)).toEqual(invalid);
    last = await use(last);
    await server.idle();
    await use(last);
  });

  test("what has ended is deleted", async () => {
    const { refreshToken } = await logIn(oneTimeApplication);
    const sliding = await logIn(oneTimeSlidingApplication);
    pass(1);
    const renewed = await use(sliding.refreshToken);
    pass(lifetime - 1);
    await server.idle();
    pass(-1);
    expect(await refused(refreshToken), "a token that had expired").toEqual(invalid);
    expect(await refused(sliding.refreshToken), "a dead token that would have").toEqual(invalid);
    await use(renewed);
  });
});

describe("OneTimeUse, where there are several tenants", () => {
  test("the token, dead or alive, says which one it is; a header that names another one finds nothing", async () => {
    const { applications } = withRefreshTokens;
    const two = await start({
      tenants: [
        { id: forum, name: "Forum" },
        { id: shop, name: "Shop" },
      ],
      identityProviders: [crewProvider({ tenantId: shop })],
      applications: applications.map((each) => ({ ...each, tenantId: shop })),
    });
    const clock = timed(two);
    const nowhere = createClient({ baseUrl: two.server.url, apiKey: null });
    const elsewhere = createClient({ baseUrl: two.server.url, apiKey: null, tenantId: forum });
    const refusedBy = (by: Client, refreshToken: string) => refusal(by, "refreshToken", { body: { refreshToken } });
    const { refreshToken: first } = await clock.logIn(oneTimeApplication);
    const second = await use(first, nowhere);
    expect(await refusedBy(elsewhere, first), "no reuse in this tenant").toEqual(invalid);
    expect(await refusedBy(elsewhere, second)).toEqual(invalid);
    const third = await use(second, nowhere);
    expect(await refusedBy(nowhere, first)).toEqual(invalid);
    expect(await refusedBy(nowhere, third), "the family ended").toEqual(invalid);
  });
});

describe("OneTimeUse, at the same moment", () => {
  test("of 50 uses of one token one wins, and the others are reuse: the family ends", async () => {
    const { refreshToken, refreshTokenId } = await logIn(oneTimeApplication);
    expect(await statuses(refreshToken, [stranger], 50)).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
    expect(await client.identity.retrieveRefreshToken.result({ refreshTokenId })).toMatchObject({ status: 404 });
  });

  test("a token that can be used again is used by all of them", async () => {
    const { refreshToken } = await logIn(fixedApplication);
    expect(await statuses(refreshToken, [stranger], 50)).toEqual(Array.from({ length: 50 }, () => 200));
    await use(refreshToken);
  });

  test("a theft that is found while tokens for other applications are made leaves none of them", async () => {
    const { refreshToken: first, token, user } = await logIn(oneTimeSlidingApplication);
    const second = await use(first);
    const issue = () =>
      client.identity.issueToken({ applicationId: oneTimeSlidingApplication, refreshToken: second }, { token });
    await Promise.all([...Array.from({ length: 10 }, issue), refused(first), ...Array.from({ length: 10 }, issue)]);
    expect(await client.identity.listRefreshTokens({ userId: user.id })).toEqual({
      refreshTokens: [],
      totalResults: 0,
    });
  });
});

const onPostgres = process.env["DATABASE_URL"]?.startsWith("postgres") === true;

/** Several processes share a PostgreSQL alone: on SQLite there is no such test, rather than one that is left out. */
if (onPostgres) {
  test("OneTimeUse, over two server processes: of 50 uses one wins", async () => {
    const database = await ownDatabase();
    // The same for both: what a bootstrap leaves out leaves the server.
    const options = { ...database, bootstrap: withRefreshTokens };
    const servers = [await startServer(options), await startServer(options)];
    whenDone(async () => {
      for (const each of servers) await each.close();
      await database.drop();
    });
    const clients = servers.map(({ url, apiKey }) => createClient({ baseUrl: url, apiKey }));
    const [one, other] = servers;
    const [client] = clients;
    if (one === undefined || other === undefined || client === undefined) throw new Error("There are two servers.");
    const clock = timed({ server: one, client });
    other.setTime(clock.now());
    for (let rounds = 0; rounds < 3; rounds++) {
      const { refreshToken, user } = await clock.logIn(oneTimeApplication);
      expect(await statuses(refreshToken, clients, 50)).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
      expect(await client.identity.listRefreshTokens({ userId: user.id })).toEqual({
        refreshTokens: [],
        totalResults: 0,
      });
    }
  });
}
