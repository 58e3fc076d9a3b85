import type { Client } from "@gatehouse/sdk";

export async function deleteAllowedEntry(client: Client, { id }: { id: number }) {
  await client.filtering.deleteAllowedEntry({ id });
  const { status } = await client.filtering.findAllowedEntry.result({ text: "seagull", locale: "en" });
  return status;
}
