import type { Client } from "@gatehouse/sdk";

export async function deleteOperatorTokens(client: Client, { operatorId }: { operatorId: string }) {
  const answer = await client.moderation.deleteOperatorTokens.result({ operatorId });
  if (answer.ok) return "signed out";
  if (answer.status === 404) return "no such operator";
  throw answer.error;
}
