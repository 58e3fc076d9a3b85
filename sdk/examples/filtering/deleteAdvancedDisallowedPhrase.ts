import type { Client } from "@gatehouse/sdk";

export async function deleteAdvancedDisallowedPhrase(client: Client, { id }: { id: number }) {
  const answer = await client.filtering.deleteAdvancedDisallowedPhrase.result({ id });
  return answer.ok || answer.status === 404;
}
