import type { Client } from "@gatehouse/sdk";

export async function retrieveDictionaryEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.retrieveDictionaryEntry({ id });
  return `${entry.text} (${entry.locale})`;
}
