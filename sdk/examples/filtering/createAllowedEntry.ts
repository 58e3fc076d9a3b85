import type { Client } from "@gatehouse/sdk";

export async function createAllowedEntry(client: Client) {
  const { entry } = await client.filtering.createAllowedEntry({
    body: { entry: { text: "swim", locale: "en", inflect: true, exclusions: ["swum"], tags: ["Motion"] } },
  });
  // Under a whitelist, all but the allowed words is masked.
  const { replacement } = await client.moderation.filterContentItem({
    body: { content: "seagull swims", whitelist: true },
  });
  return { id: entry.id, replacement };
}
