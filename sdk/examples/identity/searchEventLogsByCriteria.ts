import type { Client } from "@gatehouse/sdk";

export async function searchEventLogsByCriteria(client: Client, { since }: { since: number }) {
  // Lists the errors since then, the oldest first.
  const search = { type: "Error", start: since, orderBy: "insertInstant ASC" } as const;
  const { eventLogs } = await client.identity.searchEventLogsByCriteria({ body: { search } });
  return eventLogs.map(({ message }) => message);
}
