import type { Client } from "@gatehouse/sdk";

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
