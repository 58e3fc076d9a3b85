import type { Client } from "@gatehouse/sdk";

export async function retrieveSystemConfiguration(client: Client) {
  const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
  const { enabled, allowedOrigins } = systemConfiguration.corsConfiguration;
  return { reportTimezone: systemConfiguration.reportTimezone, browsersFrom: enabled ? allowedOrigins : [] };
}
