import type { Client } from "@gatehouse/sdk";

export async function retrieveAllowedEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.retrieveAllowedEntry({ id });
  return entry.text;
}
