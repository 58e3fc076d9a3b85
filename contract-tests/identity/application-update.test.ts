import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { emailTemplateId, forum, type NewApplication, someName, twoTenants, webhookIds } from "./fixtures.ts";

const { server, client } = await start(twoTenants);
// The clock stands still, so that instants compare.
server.setTime(1_700_000_000_000);
const tenant = { tenantId: forum };

/** An application in which nothing has its default. */
function whole(): NewApplication {
  return {
    name: someName(),
    active: true,
    authenticationTokenConfiguration: { enabled: true },
    partnerConfiguration: {
      applicationIds: ["77777777-7777-4777-8777-777777777701"],
      usernameModeration: { applicationId: "77777777-7777-4777-8777-777777777702", enabled: true },
    },
    jwtConfiguration: {
      enabled: true,
      algorithm: "HS256",
      secret: "a shared secret of thirty-two bytes or more",
      refreshTokenTimeToLiveInMinutes: 90,
      timeToLiveInSeconds: 120,
      refreshTokenExpirationPolicy: "SlidingWindow",
      refreshTokenUsagePolicy: "OneTimeUse",
    },
    loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
    oauthConfiguration: {
      authorizedOriginURLs: ["https://forum.example.com"],
      authorizedRedirectURLs: ["https://forum.example.com/back"],
      logoutURL: "https://forum.example.com/goodbye",
      clientSecret: "a secret of our own",
    },
    roles: [{ name: "member", isDefault: true }],
    verifyRegistration: true,
    verificationEmailTemplateId: emailTemplateId,
  };
}

async function create(application: NewApplication, more: { webhookIds?: string[] } = {}) {
  return (await client.identity.createApplication({ body: { application, ...more } }, tenant)).application;
}

async function retrieve(applicationId: string) {
  return (await client.identity.retrieveApplication({ applicationId }, tenant)).application;
}

describe("PUT replaces (Decisions: Application lifecycle)", () => {
  test("roles are not touched, whatever the body says of them", async () => {
    const stored = await create(whole());
    for (const roles of [[], [{ name: "other" }], [{ name: "member" }]]) {
      const body = { application: { name: stored.name, roles } };
      const { application } = await client.identity.updateApplication({ applicationId: stored.id, body }, tenant);
      expect(application.roles).toEqual(stored.roles);
    }
  });

  test("a blank client secret keeps the stored one, another replaces it", async () => {
    const stored = await create(whole());
    for (const [clientSecret, kept] of [
      ["", "a secret of our own"],
      ["  ", "a secret of our own"],
      ["another secret", "another secret"],
    ] as const) {
      const body = { application: { name: stored.name, oauthConfiguration: { clientSecret } } };
      const { application } = await client.identity.updateApplication({ applicationId: stored.id, body }, tenant);
      expect(application.oauthConfiguration.clientSecret).toBe(kept);
    }
  });
});

test("webhookIds are kept when they are left out, and replaced when they are sent (Identity, webhookIds)", async () => {
  const [first = "", second = ""] = webhookIds;
  const { id, name } = await create({ name: someName() }, { webhookIds: [first] });
  const areNow = async (value: string[]) => {
    const body = { contentType: "application/json-patch+json", body: [{ op: "test", path: "/webhookIds", value }] };
    const answer = await client.request("patchApplication", { applicationId: id, body }, tenant);
    return answer.status === 200;
  };
  expect(await areNow([first])).toBe(true);
  expect(await areNow([])).toBe(false);
  for (const [sent, expected] of [
    [{}, [first]],
    [{ webhookIds: [second, first] }, [first, second]],
    [{}, [first, second]],
    [{ webhookIds: [] }, []],
  ] as const) {
    const body = { application: { name }, ...structuredClone({ ...sent }) };
    await client.request("updateApplication", { applicationId: id, body }, tenant);
    expect(await areNow([...expected])).toBe(true);
  }
});

describe("active and inactive (Identity, Endpoints; Decisions: Application lifecycle)", () => {
  const ids = async (input: { inactive?: boolean }) => {
    const { applications } = await client.identity.listApplications(input, tenant);
    expect(new Set(applications.map(({ active }) => active)).size).toBeLessThan(2);
    return applications.map(({ id }) => id);
  };

  const createInactive = async () => {
    const { id: applicationId } = await create(whole());
    await client.identity.deleteApplication({ applicationId }, tenant);
    return retrieve(applicationId);
  };

  test("a new one is active, whatever the request says", async () => {
    expect(await create({ ...whole(), active: false })).toMatchObject({ active: true });
  });

  test("DELETE makes it inactive and keeps the rest; it is retrieved as before", async () => {
    const stored = await create(whole(), { webhookIds });
    const deleted = await client.identity.deleteApplication.result({ applicationId: stored.id }, tenant);
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    expect(await retrieve(stored.id)).toEqual({ ...stored, active: false });
    expect(await ids({})).not.toContain(stored.id);
    expect(await ids({ inactive: true })).toContain(stored.id);
    await client.identity.deleteApplication({ applicationId: stored.id, hardDelete: false }, tenant);
    expect(await retrieve(stored.id)).toEqual({ ...stored, active: false });
  });

  test("PUT ?reactivate=true makes it active again, with a body or without", async () => {
    const stored = await create(whole());
    await client.identity.deleteApplication({ applicationId: stored.id }, tenant);
    const again = await client.identity.updateApplication({ applicationId: stored.id, reactivate: true }, tenant);
    expect(again).toEqual({ application: stored, webhookIds: [] });
    expect(await ids({})).toContain(stored.id);
    await client.identity.deleteApplication({ applicationId: stored.id }, tenant);
    const renamed = await client.identity.updateApplication(
      { applicationId: stored.id, reactivate: true, body: { application: { name: someName() } } },
      tenant,
    );
    expect(renamed.application).toMatchObject({ active: true, verifyRegistration: false });
  });

  test("PUT and PATCH leave an inactive application inactive unless they say otherwise", async () => {
    const { id, name } = await createInactive();
    const body = { application: { name } };
    expect((await client.identity.updateApplication({ applicationId: id, body }, tenant)).application.active).toBe(
      false,
    );
    expect((await client.identity.patchApplication({ applicationId: id, body }, tenant)).application.active).toBe(
      false,
    );
    const on = { application: { name, active: true } };
    expect((await client.identity.updateApplication({ applicationId: id, body: on }, tenant)).application.active).toBe(
      true,
    );
  });

  test("DELETE ?hardDelete=true removes it, active or not, with its roles", async () => {
    for (const active of [true, false]) {
      const role = { name: "member", id: crypto.randomUUID() };
      const { id } = await create({ ...whole(), active, roles: [role] });
      const deleted = await client.identity.deleteApplication.result({ applicationId: id, hardDelete: true }, tenant);
      expect([deleted.status, deleted.body]).toEqual([200, undefined]);
      const gone = await client.identity.retrieveApplication.result({ applicationId: id }, tenant);
      expect(gone.status).toBe(404);
      expect([...(await ids({})), ...(await ids({ inactive: true }))]).not.toContain(id);
      const again = await client.identity.deleteApplication.result({ applicationId: id, hardDelete: true }, tenant);
      expect(again.status).toBe(404);
      const reused = await create({ name: someName(), id, roles: [role] });
      expect(reused).toMatchObject({ id, roles: [role] });
    }
  });
});
