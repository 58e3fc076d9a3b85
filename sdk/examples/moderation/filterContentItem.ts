import type { Client } from "@gatehouse/sdk";

export async function filterContentItem(client: Client) {
  // The plain results of the filter, without the rules of an application; nothing is stored.
  const content = "Sc@llywag! Write to ada@example.com";
  const { matches, replacement } = await client.moderation.filterContentItem({
    body: {
      content,
      blacklist: { minimumSeverity: "medium", tags: ["Insult"] },
      emails: { minimumQuality: 0.5 },
      urls: { disabled: true },
      replaceChar: "#",
    },
  });
  const found = matches.map(({ type, start, length }) => `${type}: ${content.slice(start, start + length)}`);
  return { found, replacement };
}
