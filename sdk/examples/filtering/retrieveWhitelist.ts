import type { Client } from "@gatehouse/sdk";

export async function retrieveWhitelist(client: Client) {
  // Everything at one moment, inflections written out: what a client needs that checks words while somebody types.
  const { whitelist } = await client.filtering.retrieveWhitelist();
  const allowed = new Set(whitelist.allowedEntries.flatMap(({ text, inflections }) => [text, ...inflections]));
  return ["seagulls", "albatross"].filter((word) => allowed.has(word));
}
