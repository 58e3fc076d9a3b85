import type { Client } from "@gatehouse/sdk";

export async function retrieveFilterEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.retrieveFilterEntry({ id });
  return `${entry.text}: ${entry.severity}, ${entry.tags.join(" and ")}`;
}
