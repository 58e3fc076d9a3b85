/** Many logins at once: of one new user there is one in the end, and everybody who may is logged in. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";
import {
  crewLogin,
  crewProvider,
  forumApplication,
  login,
  partnerLogin,
  partnerProvider,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

const named = "66666666-6666-4666-8666-666666666621";

const { client } = await start({
  ...withIdentityProviders,
  identityProviders: [
    crewProvider(),
    crewProvider({ id: named, uniqueIdentityClaim: "preferred_username" }),
    partnerProvider(),
  ],
});

const many = Array.from({ length: 20 }, (_, index) => index);

async function totals(applicationId: string) {
  const { applicationTotals, globalRegistrations, totalGlobalRegistrations } =
    await client.identity.retrieveTotalsReport();
  const none = { logins: 0, registrations: 0, totalRegistrations: 0 };
  return { ...none, ...applicationTotals[applicationId], globalRegistrations, totalGlobalRegistrations };
}

describe.each([
  ["the address", crewLogin, () => ({ email: `${randomUUID()}@example.com` })],
  ["a claim of the provider's own", partnerLogin, () => ({ sub: randomUUID(), email: undefined })],
  ["the user name", named, () => ({ preferred_username: someName("user"), email: undefined })],
] as const)("A new user, told apart by %s, who logs in 20 times at once", (_, provider, claimed) => {
  test("is one user with one registration, and that is 20 logins", async () => {
    const claims = someClaims(claimed());
    const before = await totals(forumApplication);
    const by = provider === partnerLogin ? partnerLogin : crewLogin;
    const answers = await Promise.all(
      many.map(() => login(client, forumApplication, claims, { by, more: { identityProviderId: provider } })),
    );
    const users = new Set(answers.map(({ user }) => user.id));
    const registrations = new Set(answers.flatMap(({ user }) => user.registrations.map(({ id }) => id)));
    const refreshTokens = new Set(answers.map(({ refreshTokenId }) => refreshTokenId));
    expect([users.size, registrations.size, refreshTokens.size]).toEqual([1, 1, 20]);
    const after = await totals(forumApplication);
    expect(after).toEqual({
      logins: before.logins + 20,
      registrations: before.registrations + 1,
      totalRegistrations: before.totalRegistrations + 1,
      globalRegistrations: before.globalRegistrations + 1,
      totalGlobalRegistrations: before.totalGlobalRegistrations + 1,
    });
  });
});

test("a new user who logs in to two applications through two providers at once is one user", async () => {
  const email = `${randomUUID()}@example.com`;
  const answers = await Promise.all(
    many.map((index) =>
      index % 2 === 0
        ? login(client, forumApplication, someClaims({ email }))
        : login(client, shopApplication, someClaims({ sub: email, email, email_verified: true }), { by: partnerLogin }),
    ),
  );
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  const { user } = await login(client, forumApplication, someClaims({ email }));
  expect(user.registrations.map(({ applicationId }) => applicationId).sort()).toEqual([
    forumApplication,
    shopApplication,
  ]);
});

test("of many users who want one user name, one has it, and all are logged in", async () => {
  const username = someName("wanted");
  const emails = many.map(() => `${randomUUID()}@example.com`);
  const answers = await Promise.all(
    emails.map((email) => login(client, forumApplication, someClaims({ email, preferred_username: username }))),
  );
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(20);
  expect(answers.filter(({ user }) => user.username === username)).toHaveLength(1);
});

test("of many users who change to one address, one has it, and all are logged in", async () => {
  const subs = many.map(() => randomUUID());
  const by = { by: partnerLogin } as const;
  await Promise.all(subs.map((sub) => login(client, shopApplication, someClaims({ sub }), by)));
  const email = `${randomUUID()}@example.com`;
  const answers = await Promise.all(subs.map((sub) => login(client, shopApplication, someClaims({ sub, email }), by)));
  expect(answers.filter(({ user }) => user.email === email)).toHaveLength(1);
});

test("logins while their application is deleted succeed or are refused", async () => {
  const body = { application: { name: someName(), roles: [{ name: "member", isDefault: true }] } };
  const { application } = await client.identity.createApplication({ body });
  const [deleted, ...answers] = await Promise.all([
    client.identity.deleteApplication.result({ applicationId: application.id, hardDelete: true }),
    ...many.map(() =>
      login(client, application.id).then(
        () => 200,
        (error) => error.status,
      ),
    ),
  ]);
  expect(deleted.status).toBe(200);
  for (const status of answers) expect([200, 401]).toContain(status);
  const { applicationTotals } = await client.identity.retrieveTotalsReport();
  expect(applicationTotals).not.toHaveProperty(application.id);
});
