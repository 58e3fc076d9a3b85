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
