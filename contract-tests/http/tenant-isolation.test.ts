/**
 * A key, an operator and a user of one tenant against the objects of another one: for every operation with a tenant in
 * the manifest, in paths, queries and bodies (Decisions: Tenant; OWASP ASVS 8.2.2, 8.4.1, 9.2.4).
 */
import { randomUUID } from "node:crypto";
import { manifest } from "@gatehouse/openapi/manifest";
import { type CallOptions, createClient, type Exchange } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { crewLogin, crewProvider, partnerLogin, reconcileBody, someClaims } from "../identity/identity-provider.ts";
import { newOperator, password } from "../moderation/queue-fixtures.ts";
import { Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { content, createObjects, entry, logIn, mark, readAll, template } from "./tenant-objects.ts";

const forum = "11111111-1111-4111-8111-111111111111";
const shop = "22222222-2222-4222-8222-222222222222";
const [forumHook, shopHook] = [randomUUID(), randomUUID()];
const [forumKey, shopKey] = [
  "a-key-that-is-bound-to-the-forum-0123456789",
  "a-key-that-is-bound-to-the-shop-0123456789",
];

const [forumReceiver, shopReceiver] = [await Receiver.start(), await Receiver.start()];
const { server } = await start(
  {
    tenants: [
      { id: forum, name: "Forum" },
      { id: shop, name: mark },
    ],
    apiKeys: [
      { key: "a-key-that-may-do-everything-0123456789", name: "all" },
      { key: forumKey, name: "forum", tenantId: forum },
      { key: shopKey, name: "shop", tenantId: shop },
    ],
    identityProviders: [crewProvider({ tenantId: shop }), { ...crewProvider({ tenantId: forum }), id: partnerLogin }],
    webhooks: [
      { id: forumHook, url: forumReceiver.url, tenantId: forum },
      { id: shopHook, url: shopReceiver.url, tenantId: shop },
    ],
  },
  { notificationAllowedRanges: ["127.0.0.0/8"] },
);
server.setTime(Date.now());
const clientOf = (apiKey: string) => createClient({ baseUrl: server.url, apiKey, retries: 0 });
const [client, shopClient] = [clientOf(forumKey), clientOf(shopKey)];

/** The objects of the shop, which is attacked. */
const theirs = await createObjects(shopClient, {
  tenantId: shop,
  name: mark,
  receiverUrl: shopReceiver.url,
  webhookId: shopHook,
});
const theirLogin = await logIn(shopClient, theirs);
/** The objects of the forum, the attacker. */
const ours = await createObjects(client, {
  tenantId: forum,
  name: "harbour",
  receiverUrl: forumReceiver.url,
  webhookId: forumHook,
});
const ourLogin = await client.identity.reconcileToken({
  body: { ...reconcileBody(ours.application.id, someClaims()), identityProviderId: partnerLogin },
});
await server.idle();
const before = await readAll(shopClient, theirs, theirs.as);

const asOperator = ours.as;
const { as: leavingOperator } = await newOperator(client, {}, { tenantId: forum });
const asUser = { token: ourLogin.token ?? "" };

interface Attempt {
  readonly input: object;
  /** 200 stands for an answer that says nothing of the other tenant. */
  readonly status: 200 | 202 | 400 | 401 | 404;
  readonly as?: CallOptions;
}

const at = (input: object, status: Attempt["status"], as?: CallOptions): Attempt => ({
  input,
  status,
  ...(as && { as }),
});
/** An object of theirs in the path. */
const missing = (input: object, as?: CallOptions) => [at(input, 404, as)];
/** A list, or an object of ours: nothing of theirs is said or changed. */
const own = (input: object = {}, as?: CallOptions) => [at(input, 200, as)];

const applicationId = theirs.application.id;
const roleBody = { role: { name: "intruder" } };
const templateBody = { emailTemplate: template("intruder") };
const range = { start: 0, end: 4_000_000_000_000 };
const userActionBody = { action: "mute", applicationIds: [ours.moderationApplication] };
const theirContent = content(theirs.moderationApplication, "hello");
const ourContent = content(ours.moderationApplication, "hello");
const editBody = { parts: [{ type: "text", content: "intruder" }] };
const flagOf = (moderationApplication: string) => ({
  flag: {
    applicationId: moderationApplication,
    createInstant: 1_700_000_000_000,
    reporterId: randomUUID(),
    reason: "spam",
  },
});
const operatorUser = (more: object) => ({
  user: { email: `${randomUUID()}@example.org`, password, roles: ["moderator"], ...more },
});
const application = (more: object, beside: object = {}) => ({
  body: { application: { name: `Intruder ${randomUUID()}`, ...more }, ...beside },
});
const moderationApplication = { body: { application: { name: "Intruder" } } };
const verification = { verifyRegistration: true, verificationEmailTemplateId: theirs.emailTemplate.id };
const vend = (claims: object, more: object = {}) => ({ body: { claims, ...more } });
const report = [at({ ...range, applicationId }, 400)];

/** Every way to name an object of the other tenant, by operation. */
const attempts: Readonly<Record<string, readonly Attempt[]>> = {
  listApplications: [...own(), ...own({ inactive: true })],
  createApplication: [
    at(application(verification), 400),
    at(application({}, { webhookIds: [shopHook] }), 400),
    ...own(application({ partnerConfiguration: { applicationIds: [theirs.moderationApplication] } })),
  ],
  createApplicationWithId: [at({ applicationId: randomUUID(), ...application({}, { webhookIds: [shopHook] }) }, 400)],
  retrieveApplication: missing({ applicationId }),
  updateApplication: [
    ...missing({ applicationId, ...application({}) }),
    at({ applicationId: ours.application.id, ...application(verification) }, 400),
    at({ applicationId: ours.application.id, ...application({}, { webhookIds: [shopHook] }) }, 400),
  ],
  patchApplication: [
    ...missing({ applicationId, ...application({}) }),
    at({ applicationId: ours.application.id, body: { application: verification } }, 400),
    at({ applicationId: ours.application.id, body: { application: {}, webhookIds: [shopHook] } }, 400),
  ],
  deleteApplication: [
    ...missing({ applicationId }),
    ...missing({ applicationId, hardDelete: true }),
    ...missing({ applicationId: applicationId.toUpperCase(), hardDelete: true }),
  ],
  retrieveOauthConfiguration: missing({ applicationId }),
  createRole: [at({ applicationId, body: roleBody }, 400)],
  createRoleWithId: [at({ applicationId, roleId: randomUUID(), body: roleBody }, 400)],
  updateRole: [
    at({ applicationId, roleId: theirs.role, body: roleBody }, 400),
    ...missing({ applicationId: ours.application.id, roleId: theirs.role, body: roleBody }),
  ],
  patchRole: [
    at({ applicationId, roleId: theirs.role, body: roleBody }, 400),
    ...missing({ applicationId: ours.application.id, roleId: theirs.role, body: roleBody }),
  ],
  deleteRole: [
    at({ applicationId, roleId: theirs.role }, 400),
    ...missing({ applicationId: ours.application.id, roleId: theirs.role }),
  ],
  deleteRoleByName: [at({ applicationId, name: "member" }, 400)],
  listEmailTemplates: own(),
  createEmailTemplate: own({ body: templateBody }),
  createEmailTemplateWithId: own({ emailTemplateId: randomUUID(), body: { emailTemplate: template("another") } }),
  retrieveEmailTemplate: missing({ emailTemplateId: theirs.emailTemplate.id }),
  updateEmailTemplate: missing({ emailTemplateId: theirs.emailTemplate.id, body: templateBody }),
  patchEmailTemplate: missing({ emailTemplateId: theirs.emailTemplate.id, body: templateBody }),
  deleteEmailTemplate: missing({ emailTemplateId: theirs.emailTemplate.id }),
  previewEmailTemplate: own({ body: templateBody }),
  sendEmail: [
    ...missing({ emailTemplateId: theirs.emailTemplate.id, body: { toAddresses: [{ address: "a@example.com" }] } }),
    at({ emailTemplateId: ours.emailTemplate.id, body: { userIds: [theirLogin.user.id] } }, 400),
    at(
      { emailTemplateId: ours.emailTemplate.id, body: { applicationId, toAddresses: [{ address: "a@example.com" }] } },
      400,
    ),
  ],
  retrieveDailyActiveUsersReport: report,
  retrieveDailyActiveUserReport: report,
  retrieveMonthlyActiveUsersReport: report,
  retrieveMonthlyActiveUserReport: report,
  retrieveLoginReport: report,
  retrieveRegistrationReport: report,
  retrieveTotalsReport: own(),
  searchLoginRecords: [...own({ applicationId }), ...own({ userId: theirLogin.user.id }), ...own()],
  searchLoginRecordsByCriteria: [
    ...own({ body: { search: { applicationId } } }),
    ...own({ body: { search: { userId: theirLogin.user.id } } }),
  ],
  issueToken: [
    at({ applicationId }, 404, asUser),
    at({ applicationId: ours.application.id, refreshToken: theirLogin.refreshToken }, 200, asUser),
  ],
  vendToken: [
    ...own(vend({ aud: applicationId })),
    at(vend({ sub: theirLogin.user.id }), 400),
    ...own(vend({ aud: [ours.application.id, "somebody"], sub: ourLogin.user.id, tid: shop })),
  ],
  listRefreshTokens: [...own({ applicationId }), ...own({ userId: theirLogin.user.id })],
  deleteRefreshTokens: [
    ...own({ applicationId }),
    ...own({ userId: theirLogin.user.id }),
    ...own({ token: theirLogin.refreshToken }),
  ],
  retrieveRefreshToken: missing({ refreshTokenId: theirLogin.refreshTokenId }),
  deleteRefreshToken: missing({ refreshTokenId: theirLogin.refreshTokenId }),
  createUserActionNotification: own({
    body: {
      type: "userAction",
      applicationIds: [theirs.moderationApplication],
      action: "mute",
      key: "mute",
      phase: "start",
      userId: theirs.contentUser,
      notifyUser: false,
    },
  }),
  findFilterEntry: missing({ text: mark, locale: "en" }),
  createFilterEntry: own({ body: { entry: entry("barnacle") } }),
  retrieveFilterEntry: missing({ id: theirs.filterEntry }),
  updateFilterEntry: missing({ id: theirs.filterEntry, body: { entry: entry("intruder") } }),
  deleteFilterEntry: missing({ id: theirs.filterEntry }),
  searchFilterEntries: [...own(), ...own({ text: "*" })],
  deleteFilterEntriesByLocale: own({ locale: "en" }),
  findDictionaryEntry: missing({ text: mark, locale: "en" }),
  createDictionaryEntry: own({ body: { entry: { text: "barnacle", locale: "en" } } }),
  retrieveDictionaryEntry: missing({ id: theirs.dictionaryEntry }),
  updateDictionaryEntry: missing({ id: theirs.dictionaryEntry, body: { entry: { text: "intruder", locale: "en" } } }),
  deleteDictionaryEntry: missing({ id: theirs.dictionaryEntry }),
  searchDictionaryEntries: own(),
  deleteDictionaryEntriesByLocale: own({ locale: "en" }),
  listBlacklistTags: [...own(), at({ name: mark }, 404)],
  createBlacklistTag: own({ body: { tag: { name: "barnacles" } } }),
  retrieveBlacklistTag: missing({ id: theirs.blacklistTag }),
  deleteBlacklistTag: missing({ id: theirs.blacklistTag }),
  listBlacklistPhrases: own(),
  createBlacklistPhrase: own({
    body: { phrase: { locale: "en", pattern: "such a barnacle", severity: "mild", tags: ["harbour"] } },
  }),
  retrieveBlacklistPhrase: missing({ id: theirs.blacklistPhrase }),
  updateBlacklistPhrase: missing({
    id: theirs.blacklistPhrase,
    body: { phrase: { locale: "en", pattern: "intruder", severity: "mild", tags: ["harbour"] } },
  }),
  deleteBlacklistPhrase: missing({ id: theirs.blacklistPhrase }),
  retrieveWhitelist: own(),
  listAllowedEntries: [...own(), at({ text: mark, locale: "en" }, 404)],
  createAllowedEntry: own({ body: { entry: { text: "barnacle", locale: "en", tags: ["harbour"] } } }),
  retrieveAllowedEntry: missing({ id: theirs.allowedEntry }),
  updateAllowedEntry: missing({
    id: theirs.allowedEntry,
    body: { entry: { text: "intruder", locale: "en", tags: [] } },
  }),
  deleteAllowedEntry: missing({ id: theirs.allowedEntry }),
  searchAllowedEntries: own({ text: "*" }),
  listWhitelistTags: [...own(), at({ name: mark }, 404)],
  createWhitelistTag: own({ body: { tag: { name: "barnacles" } } }),
  retrieveWhitelistTag: missing({ id: theirs.whitelistTag }),
  deleteWhitelistTag: missing({ id: theirs.whitelistTag }),
  listDisallowedPhrases: own(),
  createDisallowedPhrase: [at({ body: { phrase: { parts: ["harbour", mark] } } }, 400)],
  retrieveDisallowedPhrase: missing({ id: theirs.disallowedPhrase }),
  deleteDisallowedPhrase: missing({ id: theirs.disallowedPhrase }),
  listAdvancedDisallowedPhrases: own(),
  createAdvancedDisallowedPhrase: [at({ body: { phrase: { parts: ["harbour", mark] } } }, 400)],
  retrieveAdvancedDisallowedPhrase: missing({ id: theirs.advancedPhrase }),
  deleteAdvancedDisallowedPhrase: missing({ id: theirs.advancedPhrase }),
  retrieveContentUser: missing({ contentUserId: theirs.contentUser }),
  createContentUser: own({ contentUserId: theirs.contentUser, body: { user: { displayNames: ["ours"] } } }),
  updateContentUser: missing({ contentUserId: theirs.userAlert, body: { user: {} } }),
  deleteContentUser: own({ contentUserId: theirs.contentUser }),
  flagContentUser: missing({ contentUserId: theirs.contentUser, body: flagOf(ours.moderationApplication) }),
  createOperatorUser: own({ body: operatorUser({}) }),
  retrieveOperatorUser: missing({ userId: theirs.operator.id }),
  updateOperatorUser: [...missing({ userId: theirs.operator.id, body: operatorUser({}) })],
  deleteOperatorUser: missing({ userId: theirs.operator.id }),
  listModerationApplications: own(),
  createModerationApplication: own(moderationApplication),
  createModerationApplicationWithId: own({ applicationId: randomUUID(), body: { application: { name: mark } } }),
  retrieveModerationApplication: missing({ applicationId: theirs.moderationApplication }),
  updateModerationApplication: missing({ applicationId: theirs.moderationApplication, ...moderationApplication }),
  deleteModerationApplication: missing({ applicationId: theirs.moderationApplication }),
  moderateContentItem: [at({ body: { content: theirContent } }, 400)],
  moderateContentItemWithId: [
    at({ contentItemId: randomUUID(), body: { content: theirContent } }, 400),
    ...own({ contentItemId: theirs.forApproval, body: { content: ourContent } }),
  ],
  updateContentItem: [
    ...missing({ contentItemId: theirs.contentAlert, body: { content: ourContent } }),
    ...missing({ contentItemId: theirs.contentAlert, body: { content: theirContent } }),
  ],
  filterContentItem: own({ body: { content: "a zeph yr of Zephyrs" } }),
  batchFilterContentItems: own({ body: { contentItems: ["zephyrzephyr"] } }),
  batchModerateContentItems: [at({ body: { contentItems: [theirContent] } }, 400)],
  batchUpdateContentItems: [at({ body: { contentItems: [{ ...theirContent, id: theirs.forApproval }] } }, 400)],
  flagContentItem: [
    ...missing({ contentItemId: theirs.contentAlert, body: flagOf(ours.moderationApplication) }),
    ...missing({ contentItemId: theirs.contentAlert, body: flagOf(theirs.moderationApplication) }),
  ],
  listNotifications: [...own(), ...own({ applicationId: [theirs.moderationApplication] }), ...own({}, asOperator)],
  resendNotification: [
    ...missing({ notificationId: theirs.notification }),
    ...missing({ notificationId: theirs.notification }, asOperator),
  ],
  createUserAction: [
    ...missing({ contentUserId: theirs.contentUser, body: userActionBody }),
    at(
      { contentUserId: ours.contentUser, body: { ...userActionBody, applicationIds: [theirs.moderationApplication] } },
      400,
    ),
    ...missing({ contentUserId: theirs.contentUser, body: userActionBody }, asOperator),
  ],
  updateUserAction: [
    ...missing({ contentUserId: theirs.contentUser, userActionId: theirs.userAction, body: userActionBody }),
    ...missing({ contentUserId: ours.contentUser, userActionId: theirs.userAction, body: userActionBody }),
  ],
  deleteUserAction: [
    ...missing({ contentUserId: theirs.contentUser, userActionId: theirs.userAction }),
    ...missing({ contentUserId: ours.contentUser, userActionId: theirs.userAction }, asOperator),
  ],
  listApprovalQueueItems: [...own({}, asOperator), ...own({ applicationId: theirs.moderationApplication }, asOperator)],
  checkOutApprovalQueueItems: [at({ body: { applicationId: theirs.moderationApplication } }, 400, asOperator)],
  releaseApprovalQueueItems: own({ body: { contentItemIds: [theirs.forApproval] } }, asOperator),
  approveContentItem: missing({ contentItemId: theirs.forApproval }, asOperator),
  rejectContentItem: missing({ contentItemId: theirs.forApproval }, asOperator),
  editApprovalQueueItem: missing({ contentItemId: theirs.forApproval, body: editBody }, asOperator),
  deleteApprovalQueueItem: missing({ contentItemId: theirs.forApproval }, asOperator),
  listContentAlertQueueItems: [
    ...own({}, asOperator),
    ...own({ applicationId: theirs.moderationApplication }, asOperator),
  ],
  checkOutContentAlertQueueItems: [at({ body: { applicationId: theirs.moderationApplication } }, 400, asOperator)],
  releaseContentAlertQueueItems: own({ body: { contentItemIds: [theirs.contentAlert] } }, asOperator),
  dismissContentAlert: missing({ contentItemId: theirs.contentAlert }, asOperator),
  editContentAlertQueueItem: missing({ contentItemId: theirs.contentAlert, body: editBody }, asOperator),
  deleteContentAlertQueueItem: missing({ contentItemId: theirs.contentAlert }, asOperator),
  listUserAlertQueueItems: [
    ...own({}, asOperator),
    ...own({ applicationId: theirs.moderationApplication }, asOperator),
  ],
  checkOutUserAlertQueueItems: [at({ body: { applicationId: theirs.moderationApplication } }, 400, asOperator)],
  releaseUserAlertQueueItems: own({ body: { contentUserIds: [theirs.contentUser] } }, asOperator),
  dismissUserAlert: missing({ contentUserId: theirs.contentUser }, asOperator),
  retrieveConversation: [at({ applicationId: theirs.moderationApplication, location: mark }, 400, asOperator)],
  // About the operator of the token alone; what the requests hold is theirs.
  changeOperatorPassword: [at({ body: { currentPassword: "not ours at all", password } }, 400, asOperator)],
  enrolOneTimePassword: [at({ body: { password: "not ours at all" } }, 400, asOperator)],
  confirmOneTimePassword: [at({ body: { oneTimePassword: "123456" } }, 400, asOperator)],
  removeOneTimePassword: [at({ body: { password: "not ours at all", oneTimePassword: "123456" } }, 400, asOperator)],
  logoutOperator: [at({ everywhere: "perhaps" }, 400, asOperator), ...own({ everywhere: true }, leavingOperator)],
  deleteOperatorTokens: missing({ operatorId: theirs.operator.id }),
  deleteOperatorOneTimePassword: missing({ operatorId: theirs.operator.id }),
};

/** Operations without credentials: the header alone says which tenant is meant. */
const publicAttempts: Readonly<Record<string, readonly Attempt[]>> = {
  reconcileToken: [
    at({ body: { ...reconcileBody(applicationId), identityProviderId: crewLogin } }, 401),
    at({ body: { ...reconcileBody(applicationId), identityProviderId: partnerLogin } }, 401),
    at({ body: { ...reconcileBody(ours.application.id), identityProviderId: crewLogin } }, 401),
  ],
  refreshToken: [at({ body: { refreshToken: theirLogin.refreshToken } }, 400)],
  logout: [at({ body: { refreshToken: theirLogin.refreshToken, global: true } }, 200)],
  retrievePublicKeys: [at({ applicationId }, 404)],
  loginOperator: [at({ body: { email: theirs.operator.email, password } }, 401)],
};

async function send(operation: string, { input, as = {} }: Attempt, options: CallOptions = {}): Promise<Exchange> {
  return client.request(operation, input, { ...as, ...options });
}

/** Their data is what it was, and they heard of nothing. */
async function expectUntouched(): Promise<void> {
  await server.idle();
  expect(await readAll(shopClient, theirs, theirs.as)).toEqual(before);
}

const withTenant = manifest.filter(({ parameters }) => parameters.some(({ name }) => name === "X-Service-TenantId"));

test("every operation with a tenant is tried, and no other", () => {
  const tried = [...Object.keys(attempts), ...Object.keys(publicAttempts)];
  expect(tried.toSorted()).toEqual(withTenant.map(({ operationId }) => operationId).toSorted());
  const open = withTenant.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
  expect(Object.keys(publicAttempts).toSorted()).toEqual(open.toSorted());
});

test("there is something to see of the other tenant", () => {
  for (const [operation, read] of Object.entries(before)) {
    const [status, text] = Array.isArray(read) ? read : [];
    expect([operation, status], String(text)).toEqual([operation, 200]);
  }
  expect(JSON.stringify(before).split(mark).length).toBeGreaterThan(50);
  expect(theirLogin.refreshToken).toBeDefined();
  expect(theirs.notification).not.toBe("");
});

describe("an object of another tenant does not exist", () => {
  test.each(Object.entries(attempts))("%s", async (operation, tried) => {
    const notified = shopReceiver.deliveries.length;
    for (const attempt of tried) {
      const answer = await send(operation, attempt);
      const said = `${JSON.stringify(attempt.input)}: ${answer.text()}`;
      expect(answer.status, said).toBe(attempt.status);
      expect(answer.text().includes(mark) && !JSON.stringify(attempt.input).includes(mark), said).toBe(false);
      expect(answer.text(), said).not.toMatch(/"total(Results)?":[1-9]\d*,"(logins|refreshTokens)":\[\]/);
    }
    await expectUntouched();
    expect(shopReceiver.deliveries).toHaveLength(notified);
  });

  test.each(Object.entries(publicAttempts))("%s, by the header", async (operation, tried) => {
    for (const attempt of tried) {
      const answer = await send(operation, attempt, { tenantId: forum });
      expect(answer.status, answer.text()).toBe(attempt.status);
      expect(answer.text()).not.toContain(mark);
    }
    await expectUntouched();
  });
});

describe("a header does not open another tenant", () => {
  test.each(Object.entries(attempts))("%s", async (operation, [attempt]) => {
    if (attempt === undefined) throw new Error("There is nothing to try.");
    const answer = await send(operation, attempt, { tenantId: shop });
    expect(answer.status, answer.text()).toBe(400);
    expect(answer.text()).toContain("[invalid]tenantId");
  });
});

test("user names are not moderated by an application of another tenant", async () => {
  const usernameModeration = { applicationId: theirs.moderationApplication, enabled: true };
  const { application: spying } = await client.identity.createApplication({
    body: { application: { name: "Spying", partnerConfiguration: { usernameModeration } } },
  });
  // JWTs are made by the system's clock.
  server.setTime(Date.now());
  const claims = someClaims({ preferred_username: "intruder" });
  const body = { ...reconcileBody(spying.id, claims), identityProviderId: partnerLogin };
  const { user } = await client.identity.reconcileToken({ body });
  expect(user.usernameStatus).toBe("ACTIVE");
  await expectUntouched();
});

test("an operator for an application of another tenant sees and does nothing there", async () => {
  const more = { applicationIds: [theirs.moderationApplication], roles: ["admin" as const, "moderator" as const] };
  const { as } = await newOperator(client, more, { tenantId: forum });
  const [page, contentItemId] = [{ numberOfResults: 1000 }, theirs.forApproval];
  for (const list of ["listApprovalQueueItems", "listContentAlertQueueItems", "listUserAlertQueueItems"]) {
    const answer = await client.request(list, page, as);
    expect([answer.status, JSON.parse(answer.text()).items]).toEqual([200, []]);
  }
  expect((await client.request("approveContentItem", { contentItemId }, as)).status).toBe(404);
  const body = { ...userActionBody, applicationIds: [theirs.moderationApplication] };
  expect((await client.request("createUserAction", { contentUserId: ours.contentUser, body }, as)).status).toBe(400);
  await expectUntouched();
});

test("the report on all applications counts those of the tenant alone", async () => {
  const { applicationTotals } = await client.identity.retrieveTotalsReport();
  expect(Object.keys(applicationTotals)).not.toContain(applicationId);
});
