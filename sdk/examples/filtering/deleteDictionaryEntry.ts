import type { Client } from "@gatehouse/sdk";

export async function deleteDictionaryEntry(client: Client, { id }: { id: number }) {
  await client.filtering.deleteDictionaryEntry({ id });
  const { status } = await client.filtering.retrieveDictionaryEntry.result({ id });
  return status;
}
