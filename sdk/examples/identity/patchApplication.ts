import type { Client } from "@gatehouse/sdk";

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
