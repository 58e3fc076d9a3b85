import type { Client } from "@gatehouse/sdk";

export async function createContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  const { user } = await client.filtering.createContentUser({
    contentUserId,
    body: {
      user: {
        name: "Ada",
        displayNames: ["ada", "captain-ada"],
        preferredLanguages: ["en_GB", "fr"],
        attributes: { vessel: "Swift" },
      },
    },
  });
  return user;
}

export async function createOperatorUser(client: Client, { applicationId }: { applicationId: string }) {
  const { user } = await client.filtering.createOperatorUser({
    body: {
      user: {
        email: "noor@example.org",
        password: "correct horse battery staple",
        roles: ["moderator"],
        applicationIds: [applicationId],
      },
    },
  });
  return user.id;
}

export async function deleteContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  // With all of their content.
  await client.filtering.deleteContentUser({ contentUserId });
}

export async function deleteOperatorUser(client: Client, { userId }: { userId: string }) {
  // Signed in or not, the account opens nothing from now on.
  await client.filtering.deleteOperatorUser({ userId });
  const { status } = await client.filtering.retrieveOperatorUser.result({ userId });
  return status;
}

export async function flagContentUser(
  client: Client,
  { contentUserId, applicationId, reporterId }: { contentUserId: string; applicationId: string; reporterId: string },
) {
  await client.filtering.flagContentUser({
    contentUserId,
    body: {
      flag: {
        applicationId,
        reporterId,
        createInstant: Date.now(),
        reason: "harassment",
        comment: "Keeps writing to me",
      },
    },
  });
}

export async function retrieveContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  const { user } = await client.filtering.retrieveContentUser({ contentUserId });
  // The score falls with what the user writes, as the rules of the applications say.
  return user.score < 0 ? `${user.name} needs watching` : `${user.name} is fine`;
}

export async function retrieveOperatorUser(client: Client, { userId }: { userId: string }) {
  const { user } = await client.filtering.retrieveOperatorUser({ userId });
  return { email: user.email, roles: user.roles };
}

export async function updateContentUser(client: Client, { contentUserId }: { contentUserId: string }) {
  // `createInstant` stays as it is and is not taken; what else is left out is removed.
  const { user } = await client.filtering.retrieveContentUser({ contentUserId });
  const { id: _, createInstant: __, ...stored } = user;
  const updated = await client.filtering.updateContentUser({
    contentUserId,
    body: { user: { ...stored, attributes: { ...user.attributes, vessel: "Swallow" } } },
  });
  return updated.user;
}

export async function updateOperatorUser(client: Client, { userId }: { userId: string }) {
  // Without a password the present one stays.
  const { user } = await client.filtering.updateOperatorUser({
    userId,
    body: { user: { email: "mia@example.org", roles: ["moderator_manager"] } },
  });
  return user.roles;
}
