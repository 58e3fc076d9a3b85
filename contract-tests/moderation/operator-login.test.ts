/** OWASP ASVS 6.2.10, 6.3.8, 7.4.2. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";
import { createOperator, newOperator, password, signIn } from "./queue-fixtures.ts";

const { client, server } = await start();
const noon = 1_700_000_000_000;
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

beforeEach(async () => {
  await server.reset();
  server.setTime(noon);
});

async function attempt(email: string, given = "wrong horse") {
  const body = JSON.stringify({ email, password: given });
  const headers = { "content-type": "application/json" };
  const response = await fetch(new URL("/moderation/login", server.url), { method: "POST", headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Fails so often that the next attempt has to wait. */
async function failFiveTimes(email: string): Promise<void> {
  for (let failures = 0; failures < 5; failures++) expect((await attempt(email)).status).toBe(401);
}

/** Opens the queue with a value of the Authorization header; resolves to status, error and kind of body. */
async function look(authorization: string, path = "/moderation/approval-queue") {
  const response = await fetch(new URL(path, server.url), { headers: { authorization } });
  const [, error] = /error="([^"]+)"/.exec(response.headers.get("www-authenticate") ?? "") ?? [];
  return [response.status, error, (await response.text()).length === 0 ? "empty" : "full"];
}

describe("signing in (Decisions: Operator sign-in)", () => {
  test("does not look at the case of the address", async () => {
    const { email } = await createOperator(client, { email: "Mia@Example.org" });
    for (const given of [email, "mia@example.org", "MIA@EXAMPLE.ORG"]) expect(await signIn(client, given)).toBeTruthy();
  });

  test("gives no token for longer than the account is valid", async () => {
    const { email } = await createOperator(client, { expirationInstantUTC: noon + 10 * minute });
    const { expirationInstant, token } = await client.moderation.loginOperator({ body: { email, password } });
    expect(expirationInstant).toBe(noon + 10 * minute);
    server.advanceTime(10 * minute - 1);
    expect(await look(`Bearer ${token}`)).toEqual([200, undefined, "full"]);
    server.advanceTime(1);
    expect(await look(`Bearer ${token}`)).toEqual([401, "expired", "empty"]);
  });

  test("answers the same to an unknown address, a wrong password, an expired and a disabled account", async () => {
    const known = await createOperator(client);
    const expired = await createOperator(client, { expirationInstantUTC: noon });
    const disabled = await createOperator(client);
    await client.filtering.deleteOperatorUser({ userId: disabled.id });
    const tries: readonly (readonly [string, string])[] = [
      ["nobody@example.org", password],
      [known.email, "wrong horse"],
      [known.email, `${password} `],
      [expired.email, password],
      [disabled.email, password],
    ];
    const answers = new Set<string>();
    for (const [email, given] of tries) {
      const { status, text, headers } = await attempt(email, given);
      const shown = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
      answers.add(JSON.stringify([status, text, shown]));
      expect([status, text]).toEqual([401, ""]);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid"/);
    }
    expect([...answers]).toHaveLength(1);
  });

  test("takes the password of the last update that sent one (Filtering, user.password)", async () => {
    const { id, email } = await createOperator(client);
    await client.filtering.updateOperatorUser({ userId: id, body: { user: { email, roles: ["moderator"] } } });
    expect((await attempt(email, password)).status).toBe(200);
    await client.filtering.updateOperatorUser({ userId: id, body: { user: { email, password: "another one" } } });
    expect([(await attempt(email, password)).status, (await attempt(email, "another one")).status]).toEqual([401, 200]);
  });

  test("is for operators of the tenant alone", async () => {
    const { client: both } = await start(twoTenants);
    const { email } = await createOperator(both, {}, { tenantId: forum });
    const login = (tenantId: string) =>
      both.moderation.loginOperator.result({ body: { email, password } }, { tenantId });
    expect((await login(shop)).status).toBe(401);
    expect((await login(forum)).status).toBe(200);
  });
});

describe("after five failures", () => {
  test("the next attempt has to wait, with the right password too", async () => {
    const { email } = await createOperator(client);
    await failFiveTimes(email);
    const { status, text, headers } = await attempt(email, password);
    expect([status, text, headers.get("retry-after")]).toEqual([429, "", "30"]);
    server.advanceTime(30 * second - 1);
    expect((await attempt(email.toUpperCase(), password)).headers.get("retry-after")).toBe("1");
    server.advanceTime(1);
    expect((await attempt(email, password)).status).toBe(200);
  });

  test("it is the same for an address that nobody has, and another address does not wait", async () => {
    const { email } = await createOperator(client);
    await failFiveTimes("nobody@example.org");
    const { status, headers } = await attempt("nobody@example.org");
    expect([status, headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await attempt(email, password)).status).toBe(200);
  });

  test("each failure doubles the wait, up to 15 minutes", async () => {
    const email = "nobody@example.org";
    await failFiveTimes(email);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const { status, headers } = await attempt(email);
      expect([status, headers.get("retry-after")]).toEqual([429, String(seconds)]);
      server.advanceTime(seconds * second);
      expect((await attempt(email)).status).toBe(401);
    }
  });

  test("attempts that have to wait do not make the wait longer", async () => {
    const { email } = await createOperator(client);
    await failFiveTimes(email);
    for (let tries = 0; tries < 10; tries++) expect((await attempt(email)).status).toBe(429);
    server.advanceTime(30 * second);
    expect((await attempt(email, password)).status).toBe(200);
  });

  test("a sign-in forgets them", async () => {
    const { email } = await createOperator(client);
    for (let failures = 0; failures < 4; failures++) await attempt(email);
    expect((await attempt(email, password)).status).toBe(200);
    for (let failures = 0; failures < 4; failures++) expect((await attempt(email)).status).toBe(401);
    expect((await attempt(email, password)).status).toBe(200);
  });

  test("24 hours without an attempt forget them", async () => {
    const { email } = await createOperator(client);
    await failFiveTimes(email);
    server.advanceTime(24 * hour + 1);
    expect((await attempt(email)).status).toBe(401);
    expect((await attempt(email, password)).status).toBe(200);
  });

  test("a new password lifts the delay, also for a client that the account knows", async () => {
    const known = await createOperator(client);
    expect((await attempt(known.email, password)).status).toBe(200);
    for (const operator of [await createOperator(client), known]) {
      await failFiveTimes(operator.email);
      expect((await attempt(operator.email, password)).status).toBe(429);
      const user = { email: operator.email, roles: operator.roles, password: "another horse, another battery" };
      await client.filtering.updateOperatorUser({ userId: operator.id, body: { user } });
      expect((await attempt(operator.email, user.password)).status).toBe(200);
    }
  });

  test("many attempts at once are all counted: five are looked at, and the right password is not among them", async () => {
    const { email } = await createOperator(client);
    const guesses = Array.from({ length: 19 }, () => attempt(email));
    const statuses = (await Promise.all([...guesses, attempt(email, password)])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(5);
    expect((await attempt(email, password)).status).toBe(429);
  });
});

describe("a token", () => {
  test("ends with the account", async () => {
    const { as, operator } = await newOperator(client);
    await client.filtering.deleteOperatorUser({ userId: operator.id });
    expect(await look(`Bearer ${as.token}`)).toEqual([401, "invalid", "empty"]);
  });

  test("has the roles that the operator has now", async () => {
    const { as, operator } = await newOperator(client);
    const body = { user: { email: operator.email, roles: ["filter_manager" as const] } };
    await client.filtering.updateOperatorUser({ userId: operator.id, body });
    expect(await look(`Bearer ${as.token}`)).toEqual([401, "not permitted", "empty"]);
  });

  test("is of the operator's tenant, whatever the request says", async () => {
    const { client: both } = await start(twoTenants);
    const { as } = await newOperator(both, {}, { tenantId: forum });
    const list = (options: object) => both.moderation.listApprovalQueueItems.result({}, { ...as, ...options });
    expect((await list({})).status).toBe(200);
    expect((await list({ tenantId: forum })).status).toBe(200);
    expect((await list({ tenantId: shop })).status).toBe(400);
    const other = await both.moderation.createModerationApplication(
      { body: { application: { name: randomUUID() } } },
      { tenantId: shop },
    );
    const body = { applicationId: other.application.id };
    expect((await both.moderation.checkOutApprovalQueueItems.result({ body }, as)).status).toBe(400);
  });
});
