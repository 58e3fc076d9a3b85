import type { Client } from "@gatehouse/sdk";

export async function retrieveWhitelist(client: Client) {
  // A consistent copy with all inflections, for clients that check words while a user types.
  const { whitelist } = await client.filtering.retrieveWhitelist();
  const allowed = new Set(whitelist.allowedEntries.flatMap(({ text, inflections }) => [text, ...inflections]));
  return ["seagulls", "albatross"].filter((word) => allowed.has(word));
}
