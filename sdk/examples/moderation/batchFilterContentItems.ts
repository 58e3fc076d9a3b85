import type { Client } from "@gatehouse/sdk";

export async function batchFilterContentItems(client: Client) {
  // The same settings for all texts; the results are in their order.
  const { results } = await client.moderation.batchFilterContentItems({
    body: {
      contentItems: ["Ahoy there", "You scallywag", "+44 20 7946 0018"],
      phoneNumbers: { disabled: true },
    },
  });
  return results.map(({ matches }) => (matches.length === 0 ? "clean" : "not clean"));
}
