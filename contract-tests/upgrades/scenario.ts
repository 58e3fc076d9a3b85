/** Operations that leave rows in every table of a store, and a reading of all that they left. */
import type { Client, RequestComponents } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import { login, partnerLogin, partnerProvider, someClaims } from "../identity/identity-provider.ts";
import { newOperator } from "../moderation/queue-fixtures.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
export const masterKey = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
export const now = Date.UTC(2026, 10, 22, 12);
const forum = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const chat = "d8ce6b0c-0b35-4e6c-a5c4-9f6a1b3c2d10";
const template = "9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40";
const sender = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
const reporter = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f88";
const posts = ["approval", "alert", "flagged", "approved"].map(
  (_, index) => `a0000000-0000-4000-8000-00000000000${index}`,
);

/** Keeps objects from expiring before a test of later years reads them. */
const tenYears = 10 * 365 * 86_400_000;

/** Nothing listens there, so that jobs stay in the outbox. */
const nowhere = "http://127.0.0.1:9/";

export const bootstrap = {
  tenants: [{ id: tenantId, name: "Harbour" }],
  apiKeys: [{ key: "a-key-for-every-version-0123456789abcdef", name: "test" }],
  identityProviders: [partnerProvider()],
  webhooks: [
    {
      id: "0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10",
      url: nowhere,
      tenantId,
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    },
  ],
  applications: [
    {
      application: {
        id: forum,
        name: "Forum",
        partnerConfiguration: { applicationIds: [chat] },
        jwtConfiguration: { refreshTokenTimeToLiveInMinutes: 5_000_000, refreshTokenUsagePolicy: "OneTimeUse" },
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
        roles: [{ name: "member", isDefault: true }],
      },
      webhookIds: ["0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10"],
    },
  ],
  moderationApplications: [
    {
      application: {
        id: chat,
        name: "Harbour Chat",
        moderationConfiguration: {
          storeContent: true,
          persistent: true,
          contentEditable: true,
          contentDeletable: true,
          contentUserActionsEnabled: true,
          contentFlagAlertType: "Content",
          emailOnAlerts: true,
          emailOnUserFlagged: true,
          notificationServers: [{ url: nowhere, connectTimeout: 100, readTimeout: 100 }],
        },
      },
    },
  ],
} satisfies BootstrapObject;

/** Uses every kind of object once. */
export async function leaveRows(client: Client): Promise<void> {
  await fillWordLists(client);
  const { as } = await moderate(client);
  await client.moderation.createUserAction(
    { contentUserId: sender, body: { action: "mute", applicationIds: [chat], expiry: now + tenYears } },
    as,
  );
  await client.identity.createUserActionNotification({
    body: {
      type: "userAction",
      applicationIds: [chat],
      userId: sender,
      action: "mute",
      key: sender,
      phase: "start",
      notifyUser: false,
    },
  });
  const seconds = now / 1000;
  const claims = someClaims({ iat: seconds, exp: seconds + 3600, sub: "ada", email: "ada@example.com" });
  const { refreshToken = "" } = await login(client, forum, claims, { by: partnerLogin });
  await client.identity.refreshToken({ body: { refreshToken } });
  const emailTemplate = {
    name: "Welcome",
    fromEmail: "no-reply@example.com",
    defaultFromName: "The forum",
    defaultSubject: "Welcome",
    defaultHtmlTemplate: "<p>Welcome</p>",
    defaultTextTemplate: "Welcome",
  };
  await client.identity.createEmailTemplate({ emailTemplateId: template, body: { emailTemplate } });
  await client.identity.sendEmail({
    emailTemplateId: template,
    body: { userIds: [], toAddresses: [{ address: "harbour@example.com" }] },
  });
  await client.identity.updateLoggingLevel({ body: { name: "http.cors", level: "off" } });
  const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
  await client.identity.updateSystemConfiguration({ body: { systemConfiguration } });
}

async function fillWordLists(client: Client): Promise<void> {
  const entry: RequestComponents["schemas"]["FilterEntryRequest"]["entry"] = {
    text: "scallywag",
    locale: "en",
    filterMode: "distinguishable",
    severity: "medium",
    tags: ["Insult"],
  };
  await client.filtering.createFilterEntry({ body: { entry } });
  await client.filtering.createDictionaryEntry({ body: { entry: { text: "checker", locale: "en", tags: ["Game"] } } });
  await client.filtering.createBlacklistPhrase({
    body: { phrase: { locale: "en", pattern: "\\byou %Insult%", severity: "high", tags: ["Insult"] } },
  });
  for (const text of ["seagull", "fly"])
    await client.filtering.createAllowedEntry({
      body: { entry: { text, locale: "en", inflect: true, tags: ["Harbour"] } },
    });
  await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: ["fly", "seagull"] } } });
  await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts: ["Harbour", "*"] } } });
}

type ForcedModeration = RequestComponents["schemas"]["ForcedModeration"];

async function moderate(client: Client) {
  const operator = await newOperator(client, { email: "mia@example.org", roles: ["moderator", "admin"] });
  const forced: (ForcedModeration | undefined)[] = [
    "requiresApproval",
    "generatesContentAlert",
    undefined,
    "requiresApproval",
  ];
  for (const [index, moderation] of forced.entries()) {
    const parts = [{ type: "text" as const, content: `Dinghy ${index} for sale` }];
    const content = { applicationId: chat, senderId: sender, createInstant: now, parts };
    await client.moderation.moderateContentItem({
      contentItemId: posts[index] ?? "",
      body: { content, ...(moderation === undefined ? {} : { moderation }) },
    });
  }
  const flag = {
    applicationId: chat,
    reporterId: reporter,
    createInstant: now,
    reason: "spam",
    comment: "The third time",
  };
  await client.moderation.flagContentItem({ contentItemId: posts[2] ?? "", body: { flag } });
  await client.filtering.flagContentUser({ contentUserId: sender, body: { flag } });
  await client.moderation.checkOutApprovalQueueItems({ body: { applicationId: chat, numberOfItems: 10 } }, operator.as);
  await client.moderation.approveContentItem({ contentItemId: posts[3] ?? "" }, operator.as);
  await client.moderation.releaseApprovalQueueItems({ body: {} }, operator.as);
  return operator;
}

/** Reads by operations what `leaveRows` and the bootstrap left. */
export async function readRows(client: Client) {
  const { token } = await client.moderation.loginOperator({
    body: { email: "mia@example.org", password: "correct horse battery staple" },
  });
  const as = { token };
  const days = { start: now - 86_400_000, end: now + 86_400_000 };
  const { user } = await client.filtering.retrieveContentUser({ contentUserId: sender });
  return {
    applications: (await client.identity.listApplications()).applications,
    templates: (await client.identity.listEmailTemplates()).emailTemplates,
    systemConfiguration: (await client.identity.retrieveSystemConfiguration()).systemConfiguration,
    publicKeys: Object.keys((await client.identity.retrievePublicKeys()).publicKeys).sort(),
    loggingLevel: await client.identity.retrieveLoggingLevel({ name: "http.cors" }),
    logins: await client.identity.retrieveLoginReport({ applicationId: forum, ...days }),
    registrations: await client.identity.retrieveRegistrationReport({ applicationId: forum, ...days }),
    totals: await client.identity.retrieveTotalsReport(),
    blacklistTags: (await client.filtering.listBlacklistTags()).tags,
    whitelistTags: (await client.filtering.listWhitelistTags()).tags,
    entries: (await client.filtering.searchFilterEntries({})).entries,
    dictionary: (await client.filtering.searchDictionaryEntries({})).entries,
    phrases: (await client.filtering.listBlacklistPhrases()).phrases,
    allowed: (await client.filtering.searchAllowedEntries({})).entries,
    disallowed: (await client.filtering.listDisallowedPhrases()).phrases,
    advanced: (await client.filtering.listAdvancedDisallowedPhrases()).phrases,
    moderationApplications: (await client.moderation.listModerationApplications()).applications,
    user,
    approval: (await client.moderation.listApprovalQueueItems({}, as)).items,
    contentAlerts: (await client.moderation.listContentAlertQueueItems({}, as)).items,
    userAlerts: (await client.moderation.listUserAlertQueueItems({}, as)).items,
  };
}
