import type { Client } from "@gatehouse/sdk";

export async function retrieveDailyActiveUserReport(client: Client, { applicationId }: { applicationId: string }) {
  // The same report under the other name that clients of such systems know, here of one application.
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const { total } = await client.identity.retrieveDailyActiveUserReport({
    applicationId,
    start: now - 7 * day,
    end: now + day, // both ends are cut down to the day's beginning: without a day more, today is left out
  });
  return `${total} active users a day, added up over the week`;
}

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

export async function retrieveLoginReport(client: Client, { applicationId }: { applicationId: string }) {
  const { hourlyCounts } = await client.identity.retrieveLoginReport({
    applicationId,
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2026, 0, 8),
  });
  // The hours make up days.
  const byDay = new Map<string, number>();
  for (const { interval, count } of hourlyCounts) {
    const day = new Date(interval * 60 * 60 * 1000).toISOString().slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + count);
  }
  return byDay;
}

export async function retrieveMonthlyActiveUserReport(client: Client, { applicationId }: { applicationId: string }) {
  // The same report under its other name, here of one application.
  const { total } = await client.identity.retrieveMonthlyActiveUserReport({
    applicationId,
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2026, 3, 1),
  });
  return total;
}

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

export async function retrieveRegistrationReport(client: Client) {
  const { total, hourlyCounts } = await client.identity.retrieveRegistrationReport({
    start: Date.UTC(2026, 0, 1),
    end: Date.UTC(2026, 0, 2),
  });
  const busiest = hourlyCounts.reduce((most, hour) => (hour.count > most.count ? hour : most), {
    interval: 0,
    count: 0,
  });
  return { total, busiestHour: new Date(busiest.interval * 60 * 60 * 1000) };
}

export async function retrieveTotalsReport(client: Client) {
  const { applicationTotals, totalGlobalRegistrations } = await client.identity.retrieveTotalsReport();
  // By the ids of the applications; a user of two applications is registered twice, and counts once globally.
  const logins = Object.values(applicationTotals).reduce((sum, totals) => sum + totals.logins, 0);
  return { logins, users: totalGlobalRegistrations };
}
