import type { Client } from "@gatehouse/sdk";

export async function updateApplication(client: Client, { applicationId }: { applicationId: string }) {
  // What is left out gets its default, so change what is there rather than write it anew.
  const { application } = await client.identity.retrieveApplication({ applicationId });
  const updated = await client.identity.updateApplication({
    applicationId,
    body: { application: { ...application, name: "Harbour forum", verifyRegistration: false } },
  });
  return updated.application.name;
}
