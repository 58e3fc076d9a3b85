import type { Client } from "@gatehouse/sdk";

export async function createFilterEntry(client: Client) {
  const { entry } = await client.filtering.createFilterEntry({
    body: {
      entry: {
        text: "landlubber",
        locale: "en",
        filterMode: "distinguishable",
        severity: "mild",
        noun: true,
        variations: ["landlouper"],
        tags: ["Insult"],
      },
    },
  });
  // In force at once, for the word in its variations and disguises.
  const { replacement } = await client.moderation.filterContentItem({ body: { content: "You 1andlubbers!" } });
  return { id: entry.id, replacement };
}
