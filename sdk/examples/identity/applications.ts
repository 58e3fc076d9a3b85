import { type Client, NotFoundError } from "@gatehouse/sdk";

export async function createApplication(client: Client) {
  const { application } = await client.identity.createApplication({
    body: {
      application: {
        name: "Market",
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
        roles: [{ name: "member", isDefault: true }, { name: "moderator" }],
      },
    },
  });
  return application.id;
}

export async function createApplicationWithId(client: Client, { applicationId }: { applicationId: string }) {
  // An id of your own makes a set-up script that can be run again.
  const answer = await client.identity.createApplication.result({
    applicationId,
    body: { application: { name: "Chat" } },
  });
  if (answer.ok) return "created";
  const isTaken =
    answer.status === 400 && answer.body.fieldErrors?.["applicationId"]?.[0]?.code.startsWith("[duplicate]");
  if (isTaken) return "there already";
  throw answer.error;
}

export async function deleteApplication(client: Client, { applicationId }: { applicationId: string }) {
  // Deactivate it first: logins fail, and `updateApplication({ applicationId, reactivate: true })` restores it.
  await client.identity.deleteApplication({ applicationId });
  const { application } = await client.identity.retrieveApplication({ applicationId });
  if (application.active) throw new Error("It is still in use.");

  // Then for good, with its roles, registrations and refresh tokens.
  await client.identity.deleteApplication({ applicationId, hardDelete: true });
}

export async function listApplications(client: Client) {
  const { applications } = await client.identity.listApplications();
  const { applications: retired } = await client.identity.listApplications({ inactive: true });
  return { active: applications.map(({ name }) => name), retired: retired.map(({ name }) => name) };
}

export async function patchApplication(client: Client, { applicationId }: { applicationId: string }) {
  // Plain JSON is merged into the stored application.
  await client.identity.patchApplication({
    applicationId,
    body: { application: { jwtConfiguration: { timeToLiveInSeconds: 600 } } },
  });
  // A JSON Patch changes something only if it still is what you think it is.
  const { application } = await client.identity.patchApplication({
    applicationId,
    body: {
      contentType: "application/json-patch+json",
      body: [
        { op: "test", path: "/application/active", value: true },
        { op: "replace", path: "/application/name", value: "Board" },
      ],
    },
  });
  return application;
}

export async function retrieveApplication(client: Client, { applicationId }: { applicationId: string }) {
  try {
    const { application } = await client.identity.retrieveApplication({ applicationId });
    return `${application.name} has ${application.roles.length} roles`;
  } catch (error) {
    if (error instanceof NotFoundError) return "no such application";
    throw error;
  }
}

export async function retrieveOauthConfiguration(client: Client, { applicationId }: { applicationId: string }) {
  const { oauthConfiguration } = await client.identity.retrieveOauthConfiguration({ applicationId });
  const { clientId, clientSecret } = oauthConfiguration;
  return `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
}

export async function updateApplication(client: Client, { applicationId }: { applicationId: string }) {
  // Fields that are left out get their defaults, so change the stored application.
  const { application } = await client.identity.retrieveApplication({ applicationId });
  const updated = await client.identity.updateApplication({
    applicationId,
    body: { application: { ...application, name: "Harbour forum", verifyRegistration: false } },
  });
  return updated.application.name;
}
