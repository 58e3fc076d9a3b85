/** Objects of every kind in one tenant, all with a word in them that is nowhere else, and everything that can be read of them. */
import { randomUUID } from "node:crypto";
import type { CallOptions, Client } from "@gatehouse/sdk";
import { login, someClaims } from "../identity/identity-provider.ts";
import { newOperator, queued } from "../moderation/queue-fixtures.ts";

/** A word that stands in the texts of the first tenant's objects alone. */
export const mark = "zephyr";

export interface TenantFixtures {
  readonly tenantId: string;
  /** The name of every object. */
  readonly name: string;
  /** Where notifications go. */
  readonly receiverUrl: string;
  readonly webhookId: string;
}

export const template = (name: string) => ({
  name,
  fromEmail: "forum@example.com",
  defaultFromName: name,
  defaultSubject: name,
  defaultHtmlTemplate: `<p>${name}</p>`,
  defaultTextTemplate: name,
});

export const entry = (text: string, tags: string[] = [text]) => ({
  text,
  locale: "en",
  filterMode: "distinguishable" as const,
  severity: "mild" as const,
  tags,
});

export const content = (applicationId: string, text: string, senderId: string = randomUUID()) => ({
  applicationId,
  createInstant: 1_700_000_000_000,
  location: text,
  senderId,
  parts: [{ type: "text" as const, content: text }],
});

export type TenantObjects = Awaited<ReturnType<typeof createObjects>>;

/** Creates objects of every kind through a client that is bound to the tenant. */
export async function createObjects(client: Client, fixtures: TenantFixtures) {
  const { name, webhookId } = fixtures;
  return {
    name,
    webhookId,
    ...(await createIdentity(client, name, webhookId)),
    ...(await createWordLists(client, name)),
    ...(await createModeration(client, fixtures)),
  };
}

async function createIdentity({ identity }: Client, name: string, webhookId: string) {
  const { emailTemplate } = await identity.createEmailTemplate({ body: { emailTemplate: template(name) } });
  const { application } = await identity.createApplication({
    body: {
      application: {
        name,
        jwtConfiguration: { refreshTokenTimeToLiveInMinutes: 60 },
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
        roles: [{ name: "member", isDefault: true }],
      },
      webhookIds: [webhookId],
    },
  });
  return { emailTemplate, application, role: application.roles[0]?.id ?? "" };
}

/** Logs a user in to the application. */
export function logIn(client: Client, { application, name }: Pick<TenantObjects, "application" | "name">) {
  return login(client, application.id, someClaims({ name, preferred_username: `${name}-${randomUUID()}` }));
}

async function createWordLists({ filtering }: Client, name: string) {
  const listed = await filtering.createFilterEntry({ body: { entry: entry(name) } });
  const word = await filtering.createDictionaryEntry({ body: { entry: { text: name, locale: "en" } } });
  const { tags } = await filtering.listBlacklistTags();
  const phrase = { locale: "en", pattern: `${name} %${name}%`, severity: "mild" as const, tags: [name] };
  const allowed = await filtering.createAllowedEntry({ body: { entry: { text: name, locale: "en", tags: [name] } } });
  const other = { text: `${name}s`, locale: "en", tags: [name] };
  await filtering.createAllowedEntry({ body: { entry: other } });
  const { tags: whitelistTags } = await filtering.listWhitelistTags();
  const parts = [name, other.text];
  return {
    filterEntry: listed.entry.id,
    dictionaryEntry: word.entry.id,
    blacklistTag: tags[0]?.id ?? 0,
    blacklistPhrase: (await filtering.createBlacklistPhrase({ body: { phrase } })).phrase.id,
    allowedEntry: allowed.entry.id,
    whitelistTag: whitelistTags[0]?.id ?? 0,
    disallowedPhrase: (await filtering.createDisallowedPhrase({ body: { phrase: { parts } } })).phrase.id,
    advancedPhrase: (await filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts: [name, "*"] } } }))
      .phrase.id,
  };
}

async function createModeration(client: Client, { tenantId, name, receiverUrl }: TenantFixtures) {
  const moderationConfiguration = {
    storeContent: true,
    persistent: true,
    contentEditable: true,
    contentDeletable: true,
    contentUserActionsEnabled: true,
    notificationServers: [{ url: receiverUrl, connectTimeout: 10_000, readTimeout: 10_000 }],
  };
  const { application } = await client.moderation.createModerationApplication({
    body: { application: { name, moderationConfiguration } },
  });
  const { id: applicationId } = application;
  const contentUser = randomUUID();
  await client.filtering.createContentUser({ contentUserId: contentUser, body: { user: { displayNames: [name] } } });
  const items = {
    forApproval: await queued(client, "requiresApproval", content(applicationId, name, contentUser)),
    contentAlert: await queued(client, "generatesContentAlert", content(applicationId, name, contentUser)),
    userAlert: await queued(client, "generatesAlert", content(applicationId, name, contentUser)),
  };
  const action = { action: "mute", applicationIds: [applicationId], comment: name };
  const { userAction } = await client.moderation.createUserAction({ contentUserId: contentUser, body: action });
  const { notifications } = await client.moderation.listNotifications({});
  const account = { email: `${name}@example.org`, externalId: name, applicationIds: [applicationId] };
  const { operator, as } = await newOperator(client, { ...account, roles: ["admin", "moderator"] }, { tenantId });
  return {
    moderationApplication: applicationId,
    contentUser,
    ...items,
    userAction: userAction.id,
    notification: notifications[0]?.id ?? "",
    operator,
    as,
  };
}

/** Reads everything of a tenant that operations show. */
export async function readAll(client: Client, of: TenantObjects, as: CallOptions): Promise<Record<string, unknown>> {
  const { application, emailTemplate, contentUser, moderationApplication } = of;
  const range = { start: 0, end: 4_000_000_000_000 };
  const page = { numberOfResults: 1000 };
  const asked: readonly (readonly [string, object, CallOptions?])[] = [
    ["listApplications", {}],
    ["retrieveApplication", { applicationId: application.id }],
    ["retrieveOauthConfiguration", { applicationId: application.id }],
    ["listEmailTemplates", {}],
    ["retrieveEmailTemplate", { emailTemplateId: emailTemplate.id }],
    ["listRefreshTokens", { applicationId: application.id, ...page }],
    ["searchLoginRecords", page],
    ["retrieveTotalsReport", {}],
    ["retrieveLoginReport", range],
    ["searchFilterEntries", page],
    ["searchDictionaryEntries", page],
    ["listBlacklistTags", {}],
    ["listBlacklistPhrases", {}],
    ["retrieveWhitelist", {}],
    ["searchAllowedEntries", page],
    ["listWhitelistTags", {}],
    ["listDisallowedPhrases", {}],
    ["listAdvancedDisallowedPhrases", {}],
    ["retrieveContentUser", { contentUserId: contentUser }],
    ["listModerationApplications", {}],
    ["retrieveOperatorUser", { userId: of.operator.id }],
    ["listNotifications", page],
    ["listApprovalQueueItems", page, as],
    ["listContentAlertQueueItems", page, as],
    ["listUserAlertQueueItems", page, as],
    ["retrieveConversation", { applicationId: moderationApplication, location: of.name, ...page }, as],
  ];
  const read = asked.map(async ([operation, input, options]) => {
    const answer = await client.request(operation, input, options);
    return [operation, [answer.status, answer.text()]] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
