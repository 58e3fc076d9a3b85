import type { Client } from "@gatehouse/sdk";

export async function updateApplication(client: Client, { applicationId }: { applicationId: string }) {
  // Fields that are left out get their defaults, so change the stored application.
  const { application } = await client.identity.retrieveApplication({ applicationId });
  const updated = await client.identity.updateApplication({
    applicationId,
    body: { application: { ...application, name: "Harbour forum", verifyRegistration: false } },
  });
  return updated.application.name;
}
