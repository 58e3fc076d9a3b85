import type { Client } from "@gatehouse/sdk";

export async function deleteApplication(client: Client, { applicationId }: { applicationId: string }) {
  // Deactivate it first: logins fail, and `updateApplication({ applicationId, reactivate: true })` restores it.
  await client.identity.deleteApplication({ applicationId });
  const { application } = await client.identity.retrieveApplication({ applicationId });
  if (application.active) throw new Error("It is still in use.");

  // Then for good, with its roles, registrations and refresh tokens.
  await client.identity.deleteApplication({ applicationId, hardDelete: true });
}
