import type { Client } from "@gatehouse/sdk";

export async function dismissContentAlert(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  // Nothing is wrong with it; its flags are settled.
  const answer = await client.moderation.dismissContentAlert.result({ contentItemId }, { token });
  if (answer.ok) return "dismissed";
  if (answer.status === 404) return "somebody was faster";
  throw answer.error;
}
