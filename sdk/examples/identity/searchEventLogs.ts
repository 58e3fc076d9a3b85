import type { Client } from "@gatehouse/sdk";

export async function searchEventLogs(client: Client) {
  // Why requests from another origin were refused.
  const { eventLogs, total } = await client.identity.searchEventLogs({ message: "CORS refused", numberOfResults: 50 });
  return { reasons: eventLogs.map(({ message }) => message), more: total - eventLogs.length };
}
