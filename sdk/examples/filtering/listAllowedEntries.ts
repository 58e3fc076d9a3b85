import type { Client } from "@gatehouse/sdk";

export async function listAllowedEntries(client: Client) {
  const { entries } = await client.filtering.listAllowedEntries({
    startRow: 0,
    numberOfResults: 10,
    sort: [{ field: "text", order: "desc" }],
  });
  return entries.map(({ text }) => text);
}
