/**
 * A published client of the identity interface's product, unchanged: every call of it whose operation the interface has.
 * What it sends and reads is its own; the server has to take it.
 */
import { randomUUID } from "node:crypto";
import { type Application, type EmailTemplate, FusionAuthClient } from "@fusionauth/typescript-client";
import { describe, expect, test } from "vitest";
import { rsaKeys, someName } from "../identity/fixtures.ts";
import {
  forumApplication,
  login,
  reconcileBody,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "../identity/identity-provider.ts";
import { start } from "../support/server.ts";

type ClientResponse = Pick<Awaited<ReturnType<FusionAuthClient["retrieveVersion"]>>, "statusCode" | "exception">;

const { server, client: sdk } = await start(withIdentityProviders);
const client = new FusionAuthClient(server.apiKey, server.url);
/** The types of the client want an id in the path; its code leaves `null` out. */
const noId = null as unknown as string;
const anonymous = new FusionAuthClient("", server.url);

/** The client rejects with its response where the status is no success. */
async function refusal(
  call: Promise<ClientResponse>,
): Promise<{ readonly status: number; readonly exception: unknown }> {
  const error = await call.then(
    () => undefined,
    (reason: ClientResponse) => reason,
  );
  expect(error).toBeDefined();
  return { status: error?.statusCode ?? 0, exception: error?.exception };
}

const codeOf = (field: string, code: string) => ({
  status: 400,
  exception: expect.objectContaining({ fieldErrors: { [field]: [expect.objectContaining({ code })] } }),
});

async function createApplication(more: Application = {}): Promise<Application & { id: string }> {
  const id = randomUUID();
  const { response } = await client.createApplication(id, { application: { name: someName(), ...more } });
  return { ...response.application, id };
}

describe("applications", () => {
  test("createApplication with an id and without", async () => {
    const id = randomUUID();
    const name = someName();
    const created = await client.createApplication(id, {
      application: { name, roles: [{ name: "editor", isDefault: true }] },
    });
    expect(created.statusCode).toBe(200);
    expect(created.response.application).toMatchObject({ id, name, active: true });
    expect(created.response.application?.roles).toMatchObject([{ name: "editor", isDefault: true }]);
    const other = await client.createApplication(noId, { application: { name: someName() } });
    expect(other.response.application?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("createApplication refuses a second application of a name", async () => {
    const { name = "" } = await createApplication();
    expect(await refusal(client.createApplication(randomUUID(), { application: { name } }))).toEqual(
      codeOf("application.name", "[duplicate]application.name"),
    );
    expect((await refusal(client.createApplication(randomUUID(), {}))).status).toBe(400);
  });

  test("retrieveApplication, retrieveApplications", async () => {
    const application = await createApplication();
    const { response } = await client.retrieveApplication(application.id);
    expect(response.application).toEqual(application);
    const all = await client.retrieveApplications();
    expect(all.response.applications?.map(({ id }) => id)).toEqual(
      expect.arrayContaining([application.id, forumApplication]),
    );
    expect((await refusal(client.retrieveApplication(randomUUID()))).status).toBe(404);
  });

  test("updateApplication takes what retrieveApplication gave", async () => {
    const { id } = await createApplication({ verifyRegistration: false });
    const { response } = await client.retrieveApplication(id);
    const application = { ...response.application, name: someName() };
    const updated = await client.updateApplication(id, { application });
    expect(updated.response.application).toEqual({ ...application, lastUpdateInstant: expect.any(Number) });
    expect((await refusal(client.updateApplication(randomUUID(), { application: { name: someName() } }))).status).toBe(
      404,
    );
  });

  test("patchApplication changes what is sent alone", async () => {
    const { id, name } = await createApplication({ loginConfiguration: { allowTokenRefresh: true } });
    const { response } = await client.patchApplication(id, {
      application: { loginConfiguration: { generateRefreshTokens: true } },
    });
    expect(response.application).toMatchObject({
      name,
      loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
    });
  });

  test("deactivateApplication, retrieveInactiveApplications, reactivateApplication", async () => {
    const { id } = await createApplication();
    expect((await client.deactivateApplication(id)).statusCode).toBe(200);
    const inactive = await client.retrieveInactiveApplications();
    expect(inactive.response.applications?.map((each) => each.id)).toContain(id);
    const { response } = await client.reactivateApplication(id);
    expect(response.application).toMatchObject({ id, active: true });
    const afterwards = await client.retrieveInactiveApplications();
    expect(afterwards.response.applications?.map((each) => each.id) ?? []).not.toContain(id);
  });

  test("deleteApplication", async () => {
    const { id } = await createApplication();
    expect((await client.deleteApplication(id)).statusCode).toBe(200);
    expect((await refusal(client.retrieveApplication(id))).status).toBe(404);
    expect((await refusal(client.deleteApplication(id))).status).toBe(404);
  });

  test("retrieveOauthConfiguration", async () => {
    const { id } = await createApplication({
      oauthConfiguration: {
        authorizedRedirectURLs: ["https://app.example.com/in"],
        clientSecret: "a-client-secret-of-ours",
      },
    });
    const { response } = await client.retrieveOauthConfiguration(id);
    expect(response.oauthConfiguration).toMatchObject({ authorizedRedirectURLs: ["https://app.example.com/in"] });
    expect((await refusal(client.retrieveOauthConfiguration(randomUUID()))).status).toBe(404);
  });
});

describe("roles", () => {
  const role = { name: "moderator", description: "Moderates.", isDefault: false };

  test("createApplicationRole with an id and without", async () => {
    const { id } = await createApplication();
    const roleId = randomUUID();
    const created = await client.createApplicationRole(id, roleId, { role });
    expect(created.response.role).toMatchObject({ id: roleId, ...role });
    const other = await client.createApplicationRole(id, noId, { role: { name: "reader" } });
    expect(other.response.role).toMatchObject({ name: "reader" });
    expect(await refusal(client.createApplicationRole(id, randomUUID(), { role }))).toEqual(
      codeOf("role.name", "[duplicate]role.name"),
    );
  });

  test("updateApplicationRole, patchApplicationRole, deleteApplicationRole", async () => {
    const { id } = await createApplication();
    const roleId = randomUUID();
    await client.createApplicationRole(id, roleId, { role });
    const updated = await client.updateApplicationRole(id, roleId, { role: { ...role, description: "Decides." } });
    expect(updated.response.role).toMatchObject({ description: "Decides." });
    const patched = await client.patchApplicationRole(id, roleId, { role: { isDefault: true } });
    expect(patched.response.role).toMatchObject({ description: "Decides.", isDefault: true });
    expect((await client.deleteApplicationRole(id, roleId)).statusCode).toBe(200);
    expect((await client.retrieveApplication(id)).response.application?.roles).toEqual([]);
    expect((await refusal(client.deleteApplicationRole(id, roleId))).status).toBe(404);
  });
});

describe("email templates", () => {
  const template = (more: EmailTemplate = {}): EmailTemplate => ({
    name: someName("Template"),
    fromEmail: "no-reply@example.com",
    defaultFromName: "The forum",
    defaultSubject: "Welcome",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template language writes variables so.
    defaultHtmlTemplate: "<p>Hello ${user.firstName}</p>",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template language writes variables so.
    defaultTextTemplate: "Hello ${user.firstName}",
    localizedSubjects: { de: "Willkommen" },
    ...more,
  });

  test("createEmailTemplate, retrieveEmailTemplate, retrieveEmailTemplates", async () => {
    const id = randomUUID();
    const created = await client.createEmailTemplate(id, { emailTemplate: template() });
    expect(created.response.emailTemplate).toMatchObject({ id, localizedSubjects: { de: "Willkommen" } });
    const { response } = await client.retrieveEmailTemplate(id);
    expect(response.emailTemplate).toEqual(created.response.emailTemplate);
    const all = await client.retrieveEmailTemplates();
    expect(all.response.emailTemplates?.map((each) => each.id)).toContain(id);
    const other = await client.createEmailTemplate(noId, { emailTemplate: template() });
    expect(other.response.emailTemplate?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("updateEmailTemplate takes what retrieveEmailTemplate gave; deleteEmailTemplate", async () => {
    const id = randomUUID();
    await client.createEmailTemplate(id, { emailTemplate: template() });
    const { response } = await client.retrieveEmailTemplate(id);
    const emailTemplate = { ...response.emailTemplate, defaultSubject: "Hello" };
    const updated = await client.updateEmailTemplate(id, { emailTemplate });
    expect(updated.response.emailTemplate).toEqual(emailTemplate);
    expect((await client.deleteEmailTemplate(id)).statusCode).toBe(200);
    expect((await refusal(client.retrieveEmailTemplate(id))).status).toBe(404);
  });

  test("retrieveEmailTemplatePreview", async () => {
    const { response } = await client.retrieveEmailTemplatePreview({ emailTemplate: template(), locale: "de" });
    expect(response.email).toMatchObject({ subject: "Willkommen", from: { address: "no-reply@example.com" } });
  });

  test("sendEmail", async () => {
    const id = randomUUID();
    await client.createEmailTemplate(id, { emailTemplate: template() });
    const { user } = await login(sdk, forumApplication);
    const { statusCode, response } = await client.sendEmail(id, { userIds: [user.id], requestData: { code: 12 } });
    expect({ statusCode, response }).toEqual({ statusCode: 202, response: expect.anything() });
    expect((await refusal(client.sendEmail(randomUUID(), { userIds: [user.id] }))).status).toBe(404);
  });
});

describe("tokens", () => {
  /** Reconciles as this client does: with an application, a provider and the provider's own token. */
  async function reconcile(applicationId = forumApplication) {
    const { statusCode, response } = await client.reconcileJWT(bodyOf(applicationId));
    expect([200, 202]).toContain(statusCode);
    const { token = "", refreshToken = "", refreshTokenId = "", user } = response;
    return { token, refreshToken, refreshTokenId, userId: user?.id ?? "", user };
  }

  const bodyOf = (applicationId: string) => {
    const { identityProviderId, data } = reconcileBody(applicationId, someClaims());
    return { applicationId, identityProviderId, data: { token: String(data?.token) } };
  };

  const listed = async (userId: string) => {
    const { response } = await client.retrieveRefreshTokens(userId);
    return (response.refreshTokens ?? []).map(({ id }) => id);
  };

  test("reconcileJWT signs a user in, and needs no key", async () => {
    const { token, user } = await reconcile();
    expect(token.split(".")).toHaveLength(3);
    expect(user?.registrations).toMatchObject([{ applicationId: forumApplication, roles: ["member"] }]);
    expect((await anonymous.reconcileJWT(bodyOf(forumApplication))).response.token).toBeDefined();
    expect((await refusal(client.reconcileJWT({ ...bodyOf(forumApplication), data: { token: "a.b.c" } }))).status).toBe(
      401,
    );
  });

  test("validateJWT", async () => {
    const { token, userId } = await reconcile();
    expect((await anonymous.validateJWT(token)).response.jwt).toMatchObject({ sub: userId, aud: forumApplication });
    expect((await refusal(anonymous.validateJWT(`${token}x`))).status).toBe(401);
  });

  test("issueJWT for another application of the user", async () => {
    const { user } = await reconcile();
    await client.reconcileJWT({
      ...bodyOf(shopApplication),
      data: { token: String(reconcileBody(shopApplication, someClaims({ email: user?.email })).data?.token) },
    });
    const { token, refreshToken } = await reconcileAs(user?.email ?? "");
    const { response } = await anonymous.issueJWT(shopApplication, token, refreshToken);
    expect((await anonymous.validateJWT(response.token ?? "")).response.jwt).toMatchObject({ aud: shopApplication });
    expect((await refusal(anonymous.issueJWT(shopApplication, "a.b.c", ""))).status).toBe(401);
  });

  async function reconcileAs(email: string) {
    const { data } = reconcileBody(forumApplication, someClaims({ email }));
    const { response } = await client.reconcileJWT({
      ...bodyOf(forumApplication),
      data: { token: String(data?.token) },
    });
    return { token: response.token ?? "", refreshToken: response.refreshToken ?? "" };
  }

  test("vendJWT", async () => {
    const { response } = await client.vendJWT({ claims: { sub: "build" }, timeToLiveInSeconds: 60 });
    expect((await anonymous.validateJWT(response.token ?? "")).response.jwt).toMatchObject({ sub: "build" });
    expect((await refusal(client.vendJWT({ timeToLiveInSeconds: 0 }))).status).toBe(400);
  });

  test("exchangeRefreshTokenForJWT", async () => {
    const { refreshToken, refreshTokenId, token } = await reconcile();
    const { response } = await anonymous.exchangeRefreshTokenForJWT({ refreshToken, token });
    expect((await anonymous.validateJWT(response.token ?? "")).statusCode).toBe(200);
    expect(response.refreshTokenId).toBe(refreshTokenId);
    expect((await refusal(anonymous.exchangeRefreshTokenForJWT({ refreshToken: "unknown" }))).status).toBe(400);
  });

  test("retrieveRefreshTokens, retrieveRefreshTokenById", async () => {
    const { refreshTokenId, userId } = await reconcile();
    expect(await listed(userId)).toEqual([refreshTokenId]);
    const { response } = await client.retrieveRefreshTokenById(refreshTokenId);
    expect(response.refreshToken).toMatchObject({ id: refreshTokenId, userId, applicationId: forumApplication });
    expect((await refusal(client.retrieveRefreshTokenById(randomUUID()))).status).toBe(404);
  });

  test("revokeRefreshToken, revokeRefreshTokenByToken, revokeRefreshTokenById", async () => {
    for (const revoke of [
      ({ refreshToken }: { refreshToken: string }) => client.revokeRefreshTokenByToken(refreshToken),
      ({ refreshTokenId }: { refreshTokenId: string }) => client.revokeRefreshTokenById(refreshTokenId),
      ({ refreshToken }: { refreshToken: string }) => client.revokeRefreshToken(refreshToken, "", ""),
    ]) {
      const user = await reconcile();
      expect((await revoke(user)).statusCode).toBe(200);
      expect(await listed(user.userId)).toEqual([]);
    }
  });

  test("revokeRefreshTokensByUserId, …ByUserIdForApplication, …ByApplicationId", async () => {
    const one = await reconcile();
    await client.revokeRefreshTokensByUserIdForApplication(one.userId, shopApplication);
    expect(await listed(one.userId)).toEqual([one.refreshTokenId]);
    await client.revokeRefreshTokensByUserIdForApplication(one.userId, forumApplication);
    expect(await listed(one.userId)).toEqual([]);
    const other = await reconcile();
    await client.revokeRefreshTokensByUserId(other.userId);
    expect(await listed(other.userId)).toEqual([]);
    const last = await reconcile();
    await client.revokeRefreshTokensByApplicationId(forumApplication);
    expect(await listed(last.userId)).toEqual([]);
  });

  test("retrieveJWTPublicKeys, …PublicKey, …PublicKeyByApplicationId, retrieveJsonWebKeySet need no key", async () => {
    const { privateKey, publicKey } = rsaKeys();
    const { application } = await sdk.identity.createApplication({
      body: {
        application: {
          name: someName(),
          jwtConfiguration: {
            enabled: true,
            algorithm: "RS256",
            refreshTokenTimeToLiveInMinutes: 60,
            privateKey,
            publicKey,
          },
        },
      },
    });
    const { publicKeys = {} } = (await anonymous.retrieveJWTPublicKeys()).response;
    const ofApplication = (await anonymous.retrieveJWTPublicKeyByApplicationId(application.id)).response.publicKey;
    expect(ofApplication).toContain("BEGIN PUBLIC KEY");
    expect(Object.values(publicKeys)).toContain(ofApplication);
    const [keyId = ""] =
      Object.entries(publicKeys).find(([id, key]) => id !== "default" && key === ofApplication) ?? [];
    expect((await anonymous.retrieveJWTPublicKey(keyId)).response.publicKey).toBe(ofApplication);
    expect((await anonymous.retrieveJsonWebKeySet()).response.keys).toContainEqual(
      expect.objectContaining({ kty: "RSA" }),
    );
    expect((await refusal(anonymous.retrieveJWTPublicKeyByApplicationId(randomUUID()))).status).toBe(404);
  });
});

describe("reports", () => {
  const start = Date.UTC(2020, 0);
  const end = Date.UTC(2100, 0);

  test("retrieveDailyActiveReport, …MonthlyActiveReport, …LoginReport, …RegistrationReport count a login", async () => {
    const application = await createApplication();
    await login(sdk, application.id);
    expect((await client.retrieveDailyActiveReport(application.id, start, end)).response).toMatchObject({ total: 1 });
    expect((await client.retrieveMonthlyActiveReport(application.id, start, end)).response).toMatchObject({ total: 1 });
    expect((await client.retrieveLoginReport(application.id, start, end)).response).toMatchObject({ total: 1 });
    expect((await client.retrieveRegistrationReport(application.id, start, end)).response).toMatchObject({ total: 1 });
    expect((await client.retrieveLoginReport("", start, end)).response.total).toBeGreaterThanOrEqual(1);
  });

  test("retrieveTotalReport", async () => {
    const application = await createApplication();
    await login(sdk, application.id);
    const { response } = await client.retrieveTotalReport();
    expect(response.applicationTotals?.[application.id]).toMatchObject({
      logins: 1,
      registrations: 1,
      totalRegistrations: 1,
    });
    expect(response.totalGlobalRegistrations).toBeGreaterThanOrEqual(1);
  });
});

describe("the system", () => {
  test("updateSystemConfiguration takes what retrieveSystemConfiguration gave; patchSystemConfiguration", async () => {
    const { response } = await client.retrieveSystemConfiguration();
    const systemConfiguration = { ...response.systemConfiguration, data: { region: "north" } };
    const updated = await client.updateSystemConfiguration({ systemConfiguration });
    expect(updated.response.systemConfiguration).toEqual(systemConfiguration);
    const patched = await client.patchSystemConfiguration({ systemConfiguration: { reportTimezone: "Europe/Paris" } });
    expect(patched.response.systemConfiguration).toMatchObject({
      reportTimezone: "Europe/Paris",
      data: { region: "north" },
    });
    // The product's own example of a colour, without the sign.
    const coloured = await client.patchSystemConfiguration({
      systemConfiguration: { uiConfiguration: { headerColor: "303030", menuFontColor: "FFFFFF" } },
    });
    expect(coloured.response.systemConfiguration?.uiConfiguration).toMatchObject({ headerColor: "303030" });
  });

  test("createAPIKey, retrieveAPIKey, updateAPIKey, deleteAPIKey", async () => {
    const id = randomUUID();
    const created = await client.createAPIKey(id, {
      apiKey: { name: "Build" },
    });
    expect(created.response.apiKey).toMatchObject({ id });
    const { response } = await client.retrieveAPIKey(id);
    expect(response.apiKey).toMatchObject({ id, name: "Build" });
    expect((await client.updateAPIKey(id, { apiKey: { name: "Deploy" } })).response.apiKey).toMatchObject({
      name: "Deploy",
    });
    expect((await client.deleteAPIKey(id)).statusCode).toBe(200);
    expect((await refusal(client.retrieveAPIKey(id))).status).toBe(404);
  });

  test("retrieveVersion", async () => {
    expect((await client.retrieveVersion()).response.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test("searchAuditLogs, searchEventLogs, searchLoginRecords", async () => {
    const application = await createApplication();
    const { user } = await login(sdk, application.id);
    const records = await client.searchLoginRecords({ search: { applicationId: application.id }, retrieveTotal: true });
    expect(records.response).toMatchObject({ total: 1, logins: [expect.objectContaining({ userId: user.id })] });
    const audited = await client.searchAuditLogs({
      search: { message: application.id, numberOfResults: 5, startRow: 0 },
    });
    expect(audited.response.total).toBeGreaterThanOrEqual(1);
    const events = await client.searchEventLogs({ search: { numberOfResults: 5 } });
    expect(events.response.eventLogs?.length ?? 0).toBeLessThanOrEqual(5);
  });

  test("a wrong key is refused", async () => {
    expect((await refusal(new FusionAuthClient("wrong", server.url).retrieveApplications())).status).toBe(401);
  });
});
