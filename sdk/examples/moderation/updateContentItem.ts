import type { Client } from "@gatehouse/sdk";

export async function updateContentItem(
  client: Client,
  { applicationId, contentItemId, senderId }: { applicationId: string; contentItemId: string; senderId: string },
) {
  // The author has edited a post, so it is judged anew.
  const answer = await client.moderation.updateContentItem.result({
    contentItemId,
    body: {
      content: {
        applicationId,
        senderId,
        createInstant: Date.now(),
        parts: [{ type: "text", content: "Dinghy for sale, as good as new" }],
      },
    },
  });
  if (answer.ok) return answer.body.contentAction;
  if (answer.status === 400 && answer.body.fieldErrors?.["contentItemId"]?.[0]?.code === "[checkedOut]contentItemId")
    return "a moderator is looking at it: try again later";
  throw answer.error;
}
