import type { Client } from "@gatehouse/sdk";

export async function deleteOperatorOneTimePassword(client: Client, { operatorId }: { operatorId: string }) {
  const answer = await client.moderation.deleteOperatorOneTimePassword.result({ operatorId });
  if (answer.ok) return "removed";
  if (answer.status === 404) return "no such operator";
  throw answer.error;
}
