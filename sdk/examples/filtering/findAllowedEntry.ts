import type { Client } from "@gatehouse/sdk";

export async function findAllowedEntry(client: Client) {
  const { entry } = await client.filtering.findAllowedEntry({ text: "seagull", locale: "en" });
  return entry.inflect ? `${entry.text} in all its forms` : entry.text;
}
