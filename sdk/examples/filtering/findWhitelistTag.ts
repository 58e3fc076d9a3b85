import type { Client } from "@gatehouse/sdk";

export async function findWhitelistTag(client: Client) {
  const answer = await client.filtering.findWhitelistTag.result({ name: "Animal" });
  if (answer.ok) return answer.body.tag.id;
  if (answer.status === 404) return undefined;
  throw answer.error;
}
