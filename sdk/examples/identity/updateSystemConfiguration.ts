import type { Client } from "@gatehouse/sdk";

export async function updateSystemConfiguration(client: Client) {
  // All fields are required, so change the stored configuration.
  const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
  const updated = await client.identity.updateSystemConfiguration({
    body: {
      systemConfiguration: {
        ...systemConfiguration,
        loginRecordConfiguration: { delete: { enabled: true, numberOfDaysToRetain: 90 } },
      },
    },
  });
  return updated.systemConfiguration.loginRecordConfiguration;
}
