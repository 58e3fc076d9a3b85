import type { Client } from "@gatehouse/sdk";

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
