import type { Client } from "@gatehouse/sdk";

export async function retrieveMonthlyActiveUserReport(client: Client, { applicationId }: { applicationId: string }) {
  // The same report under its other name, here of one application.
  const { total } = await client.identity.retrieveMonthlyActiveUserReport({
    applicationId,
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2026, 3, 1),
  });
  return total;
}
