import type { Client } from "@gatehouse/sdk";

export async function patchSystemConfiguration(client: Client) {
  // With plain JSON the origin would join those that are there; with a merge patch the list takes their place.
  const { systemConfiguration } = await client.identity.patchSystemConfiguration({
    body: {
      contentType: "application/merge-patch+json",
      body: {
        systemConfiguration: {
          corsConfiguration: {
            enabled: true,
            allowedMethods: ["GET", "POST"],
            allowedOrigins: ["https://forum.example.com"],
          },
          reportTimezone: "Europe/Berlin",
        },
      },
    },
  });
  return systemConfiguration;
}
