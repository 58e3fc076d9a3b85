import type { Client } from "@gatehouse/sdk";

export async function deleteApplication(client: Client, { applicationId }: { applicationId: string }) {
  // First out of use: nobody can log in, and `updateApplication({ applicationId, reactivate: true })` brings it back.
  await client.identity.deleteApplication({ applicationId });
  const { application } = await client.identity.retrieveApplication({ applicationId });
  if (application.active) throw new Error("It is still in use.");

  // Then for good, with its roles, registrations and refresh tokens.
  await client.identity.deleteApplication({ applicationId, hardDelete: true });
}
