import type { Client } from "@gatehouse/sdk";

export async function retrieveMonthlyActiveUsersReport(client: Client) {
  const { monthlyActiveUsers } = await client.identity.retrieveMonthlyActiveUsersReport({
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2027, 0, 1),
  });
  // An interval is a number of months since January 1970.
  return monthlyActiveUsers.map(({ interval, count }) => ({
    year: 1970 + Math.floor(interval / 12),
    month: (interval % 12) + 1,
    count,
  }));
}
