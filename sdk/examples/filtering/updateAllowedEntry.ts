import type { Client } from "@gatehouse/sdk";

export async function updateAllowedEntry(client: Client, { id }: { id: number }) {
  const { entry } = await client.filtering.updateAllowedEntry({
    id,
    body: { entry: { text: "seagull", locale: "en", inflect: false, tags: ["Animal"] } },
  });
  return entry;
}
