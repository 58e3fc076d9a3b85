import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function batchFilterContentItems(client: Client) {
  // The same settings for all texts; the results are in their order.
  const { results } = await client.moderation.batchFilterContentItems({
    body: {
      contentItems: ["Ahoy there", "You scallywag", "+44 20 7946 0018"],
      phoneNumbers: { disabled: true },
    },
  });
  return results.map(({ matches }) => (matches.length === 0 ? "clean" : "not clean"));
}

export async function batchModerateContentItems(
  client: Client,
  { applicationId, senderId }: { applicationId: string; senderId: string },
) {
  // Those with an id as content that stays, the others as content that passes by: all of them, or none.
  const now = Date.now();
  const { results } = await client.moderation.batchModerateContentItems({
    body: {
      contentItems: [
        {
          id: crypto.randomUUID(),
          applicationId,
          senderId,
          createInstant: now,
          parts: [{ type: "text", content: "Dinghy for sale" }],
        },
        { applicationId, senderId, createInstant: now, parts: [{ type: "text", content: "You scoundrel" }] },
      ],
    },
  });
  return results.map(({ contentAction }) => contentAction);
}

export async function batchUpdateContentItems(
  client: Client,
  {
    applicationId,
    contentItemId,
    senderId,
    callbackURL,
    callbackSigningSecret,
  }: {
    applicationId: string;
    contentItemId: string;
    senderId: string;
    callbackURL: string;
    callbackSigningSecret: string;
  },
) {
  // With a callback the work is done after the answer, and the results are posted there, signed with the secret.
  const { results } = await client.moderation.batchUpdateContentItems({
    body: {
      callbackURL,
      callbackHeaders: { "x-batch": "nightly-7" },
      callbackSigningSecret,
      contentItems: [
        {
          id: contentItemId,
          applicationId,
          senderId,
          createInstant: Date.now(),
          parts: [{ type: "text", content: "Dinghy sold" }],
        },
      ],
    },
  });
  return results.length;
}

export async function createModerationApplication(client: Client) {
  const { application } = await client.moderation.createModerationApplication({
    body: {
      application: {
        name: "Forum",
        moderationConfiguration: {
          storeContent: true,
          persistent: true,
          filterRules: [
            {
              tags: ["Insult"],
              mildAction: "allow",
              mediumAction: "replace",
              highAction: "queuedForApproval",
              severeAction: "reject",
              severeAlertType: "User",
              severeUserScoreAdjustment: -10,
            },
          ],
        },
      },
    },
  });
  return application.id;
}

export async function createModerationApplicationWithId(client: Client, { applicationId }: { applicationId: string }) {
  // A name is enough: without rules everything is allowed.
  try {
    const { application } = await client.moderation.createModerationApplication({
      applicationId,
      body: { application: { name: "Guest book" } },
    });
    return application.name;
  } catch (error) {
    if (error instanceof InvalidRequestError && "applicationId" in error.fieldErrors) return "the id is taken";
    throw error;
  }
}

export async function deleteModerationApplication(client: Client, { applicationId }: { applicationId: string }) {
  // With its content, and for good.
  await client.moderation.deleteModerationApplication({ applicationId });
  const { applications } = await client.moderation.listModerationApplications();
  return applications.length;
}

export async function filterContentItem(client: Client) {
  // The plain results of the filter, without the rules of an application; nothing is stored.
  const content = "Sc@llywag! Write to ada@example.com";
  const { matches, replacement } = await client.moderation.filterContentItem({
    body: {
      content,
      blacklist: { minimumSeverity: "medium", tags: ["Insult"] },
      emails: { minimumQuality: 0.5 },
      urls: { disabled: true },
      replaceChar: "#",
    },
  });
  const found = matches.map(({ type, start, length }) => `${type}: ${content.slice(start, start + length)}`);
  return { found, replacement };
}

export async function flagContentItem(
  client: Client,
  { applicationId, contentItemId, reporterId }: { applicationId: string; contentItemId: string; reporterId: string },
) {
  await client.moderation.flagContentItem({
    contentItemId,
    body: {
      flag: { applicationId, reporterId, createInstant: Date.now(), reason: "spam", comment: "The third time today" },
    },
  });
}

export async function listModerationApplications(client: Client) {
  const { applications } = await client.moderation.listModerationApplications();
  return applications.map(({ id, name }) => ({ id, name }));
}

export async function moderateContentItem(
  client: Client,
  { applicationId, senderId }: { applicationId: string; senderId: string },
) {
  // Content that passes by, such as a line of a chat: the answer says what to do with it.
  const { content, contentAction } = await client.moderation.moderateContentItem({
    body: {
      content: {
        applicationId,
        senderId,
        senderDisplayName: "Ada",
        createInstant: Date.now(),
        location: "quay",
        parts: [{ type: "text", content: "Ahoy, you scallywag!" }],
      },
    },
  });
  switch (contentAction) {
    case "allow":
    case "replace":
      return `Everybody sees: ${content.parts[0]?.replacement}`;
    case "authorOnly":
      return "Only who wrote it sees it.";
    default:
      return "Nobody sees it for now.";
  }
}

export async function moderateContentItemWithId(
  client: Client,
  { applicationId, contentItemId, senderId }: { applicationId: string; contentItemId: string; senderId: string },
) {
  // Content that stays, such as a post, has the id that your own store knows it by.
  const { contentAction, stored } = await client.moderation.moderateContentItem({
    contentItemId,
    body: {
      content: {
        applicationId,
        senderId,
        createInstant: Date.now(),
        parts: [
          { type: "attribute", name: "title", content: "For sale" },
          { type: "html", name: "text", content: "<p>A dinghy, hardly used by that <b>scurvy</b> Bob.</p>" },
        ],
      },
    },
  });
  return { contentAction, stored };
}

export async function retrieveModerationApplication(client: Client, { applicationId }: { applicationId: string }) {
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
  const { filterRules = [] } = application.moderationConfiguration;
  // The rules say what becomes of words with these tags.
  return filterRules.map(({ tags, severeAction }) => `${tags}: ${severeAction}`);
}

export async function updateContentItem(
  client: Client,
  { applicationId, contentItemId, senderId }: { applicationId: string; contentItemId: string; senderId: string },
) {
  // The author has edited a post, so it is judged anew.
  const answer = await client.moderation.updateContentItem.result({
    contentItemId,
    body: {
      content: {
        applicationId,
        senderId,
        createInstant: Date.now(),
        parts: [{ type: "text", content: "Dinghy for sale, as good as new" }],
      },
    },
  });
  if (answer.ok) return answer.body.contentAction;
  if (answer.status === 400 && answer.body.fieldErrors?.["contentItemId"]?.[0]?.code === "[checkedOut]contentItemId")
    return "a moderator is looking at it: try again later";
  throw answer.error;
}

export async function updateModerationApplication(
  client: Client,
  { applicationId, signingSecret }: { applicationId: string; signingSecret: string },
) {
  // The application is replaced as a whole; only what is named here changes.
  const { application } = await client.moderation.retrieveModerationApplication({ applicationId });
  const updated = await client.moderation.updateModerationApplication({
    applicationId,
    body: {
      application: {
        ...application,
        moderationConfiguration: { ...application.moderationConfiguration, replacementCharacter: "#" },
        notificationServers: application.notificationServers.map(({ url }) => ({ url, signingSecret })),
      },
    },
  });
  return updated.application.moderationConfiguration.replacementCharacter;
}
