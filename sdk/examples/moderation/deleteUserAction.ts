import type { Client } from "@gatehouse/sdk";

export async function deleteUserAction(
  client: Client,
  { contentUserId, userActionId }: { contentUserId: string; userActionId: string },
) {
  // Cancels the action before its time; one that has ended by itself is not there any more.
  const answer = await client.moderation.deleteUserAction.result({ contentUserId, userActionId });
  if (answer.ok) return "cancelled";
  if (answer.status === 404) return "over already";
  throw answer.error;
}
