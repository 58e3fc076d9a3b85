/** One-time passwords of operators (Decisions: One-time passwords; RFC 6238; OWASP ASVS 6.3.3, 6.4.3, 6.5). */
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { oneTimePasswordAt } from "./authenticator.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";
import { newOperator, password } from "./queue-fixtures.ts";

const masterKey = Buffer.alloc(32, 7).toString("base64");
const { client, server } = await start(twoTenants, { masterKey });
const tenant = { tenantId: forum };
const step = 30_000;
const noon = 1_700_000_010_000;
let now = noon;

beforeEach(async () => {
  await server.reset();
  setTime(noon);
});

function setTime(instant: number): void {
  now = instant;
  server.setTime(instant);
}

async function enrolled() {
  const { operator, as } = await newOperator(client, {}, tenant);
  const { secret, uri } = await client.moderation.enrolOneTimePassword({ body: { password } }, as);
  return { operator, email: operator.email, as, secret, uri };
}

/** An operator whose one-time password of now has been taken. */
async function confirmed() {
  const given = await enrolled();
  const body = { oneTimePassword: oneTimePasswordAt(given.secret, now) };
  const { recoveryCodes } = await client.moderation.confirmOneTimePassword({ body }, given.as);
  return { ...given, recoveryCodes };
}

async function login(email: string, oneTimePassword?: string, given = password) {
  const body = { email, password: given, ...(oneTimePassword === undefined ? {} : { oneTimePassword }) };
  return client.moderation.loginOperator.result({ body }, tenant);
}

const statusOf = async (...given: Parameters<typeof login>) => (await login(...given)).status;

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the tests' own authenticator shows what RFC 6238 does at %i s", (seconds, shown) => {
  expect(oneTimePasswordAt("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", seconds * 1_000)).toBe(shown);
});

describe("setting one up", () => {
  test("shows a secret of 160 bits and its URI, and changes nothing until it is confirmed", async () => {
    const { email, secret, uri } = await enrolled();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parsed = new URL(uri);
    expect([parsed.protocol, parsed.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(parsed.pathname)).toBe(`/Gatehouse:${email}`);
    expect(Object.fromEntries(parsed.searchParams)).toMatchObject({ issuer: "Gatehouse", secret, period: "30" });
    expect(await statusOf(email)).toBe(200);
  });

  test("takes the password, whoever has the token", async () => {
    const { as } = await newOperator(client, {}, tenant);
    const answer = await client.moderation.enrolOneTimePassword.result({ body: { password: "wrong horse" } }, as);
    expect(answer.status).toBe(400);
  });

  test("again replaces the secret while it is not confirmed, and is refused afterwards", async () => {
    const { as, secret: first } = await enrolled();
    const { secret } = await client.moderation.enrolOneTimePassword({ body: { password } }, as);
    const confirm = async (of: string) =>
      (
        await client.moderation.confirmOneTimePassword.result(
          { body: { oneTimePassword: oneTimePasswordAt(of, now) } },
          as,
        )
      ).status;
    expect([await confirm(first), await confirm(secret)]).toEqual([400, 200]);
    const answer = await client.moderation.enrolOneTimePassword.result({ body: { password } }, as);
    expect(answer.status === 400 && answer.body.generalErrors?.map(({ code }) => code)).toEqual(["[inUse]"]);
  });
});

describe("signing in with one", () => {
  test("takes each once, also when it is sent several times at once", async () => {
    const { email, secret } = await confirmed();
    expect(await statusOf(email, oneTimePasswordAt(secret, now)), "that of the confirmation").toBe(401);
    setTime(now + step);
    const shown = oneTimePasswordAt(secret, now);
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(email, shown)));
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
  });

  test("takes that of the step before and after, none further away, and none before the last one", async () => {
    const { email, secret } = await confirmed();
    setTime(now + 10 * step);
    const at = (steps: number) => statusOf(email, oneTimePasswordAt(secret, now + steps * step));
    expect([await at(-2), await at(2), await at(-1), await at(1), await at(0)]).toEqual([401, 401, 200, 200, 401]);
  });

  test("counts a wrong one as a wrong password", async () => {
    const { email, secret } = await confirmed();
    setTime(now + step);
    for (let failures = 0; failures < 5; failures++) expect(await statusOf(email, "not that")).toBe(401);
    expect(await statusOf(email, oneTimePasswordAt(secret, now))).toBe(429);
  });

  test("leaves the reason in the audit log", async () => {
    const { email } = await confirmed();
    await login(email);
    await login(email, "not that");
    const { auditLogs } = await client.identity.searchAuditLogs({ user: email, message: "login*failure" });
    expect(auditLogs.map(({ data: { failure } }) => failure)).toEqual([
      "wrongOneTimePassword",
      "missingOneTimePassword",
    ]);
  });
});

describe("removing one", () => {
  test("takes the password and a one-time password, and ends both it and the recovery codes", async () => {
    const { email, as, secret, recoveryCodes } = await confirmed();
    setTime(now + step);
    const remove = async (body: { password: string; oneTimePassword: string }) =>
      (await client.moderation.removeOneTimePassword.result({ body }, as)).status;
    expect(await remove({ password: "wrong horse", oneTimePassword: oneTimePasswordAt(secret, now) })).toBe(400);
    expect(await remove({ password, oneTimePassword: "not that" })).toBe(400);
    expect(await statusOf(email)).toBe(401);
    expect(await remove({ password, oneTimePassword: recoveryCodes[0] ?? "" })).toBe(200);
    expect(await statusOf(email)).toBe(200);
    expect(await remove({ password, oneTimePassword: recoveryCodes[1] ?? "" })).toBe(400);
  });

  test("of a lost device takes an API key of the tenant, and ends the tokens", async () => {
    const { operator, email, as } = await confirmed();
    const remove = async (tenantId: string) =>
      (await client.moderation.deleteOperatorOneTimePassword.result({ operatorId: operator.id }, { tenantId })).status;
    expect([await remove(shop), await statusOf(email)]).toEqual([404, 401]);
    expect([await remove(forum), await statusOf(email)]).toEqual([200, 200]);
    expect((await client.moderation.listApprovalQueueItems.result({}, as)).status).toBe(401);
  });
});

describe("a server that requires them", async () => {
  const strict = await start(twoTenants, { masterKey, operatorOneTimePassword: "required" });
  const { moderation } = strict.client;

  test("lets an operator without one do nothing but set one up", async () => {
    strict.server.setTime(noon);
    const { operator, as } = await newOperator(strict.client, {}, tenant);
    const search = () => moderation.listApprovalQueueItems.result({}, as);
    const { status, headers } = await search();
    expect(status).toBe(401);
    expect(headers?.get("WWW-Authenticate")).toMatch(/error="not permitted".*requires one-time passwords/);
    const { secret } = await moderation.enrolOneTimePassword({ body: { password } }, as);
    expect((await search()).status).toBe(401);
    await moderation.confirmOneTimePassword({ body: { oneTimePassword: oneTimePasswordAt(secret, noon) } }, as);
    expect((await search()).status).toBe(200);

    const body = { user: { email: operator.email, password: "another horse battery", applicationIds: [], roles: [] } };
    const path = { userId: operator.id };
    await strict.client.filtering.updateOperatorUser({ ...path, body }, tenant);
    const again = { email: operator.email, password: "another horse battery" };
    expect((await moderation.loginOperator.result({ body: again }, tenant)).status).toBe(401);
  });
});
