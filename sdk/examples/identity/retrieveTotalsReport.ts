import type { Client } from "@gatehouse/sdk";

export async function retrieveTotalsReport(client: Client) {
  const { applicationTotals, totalGlobalRegistrations } = await client.identity.retrieveTotalsReport();
  // By the ids of the applications; a user of two applications is registered twice, and counts once globally.
  const logins = Object.values(applicationTotals).reduce((sum, totals) => sum + totals.logins, 0);
  return { logins, users: totalGlobalRegistrations };
}
