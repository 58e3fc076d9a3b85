import type { Client } from "@gatehouse/sdk";

export async function retrieveDailyActiveUsersReport(client: Client) {
  const { dailyActiveUsers } = await client.identity.retrieveDailyActiveUsersReport({
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2026, 1, 1),
  });
  // An interval is a number of days since 1970-01-01.
  const day = 24 * 60 * 60 * 1000;
  return dailyActiveUsers.map(
    ({ interval, count }) => `${new Date(interval * day).toISOString().slice(0, 10)}: ${count}`,
  );
}
