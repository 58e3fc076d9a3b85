import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function rejectContentItem(
  client: Client,
  { contentItemId, token }: { contentItemId: string; token: string },
) {
  try {
    await client.moderation.rejectContentItem({ contentItemId }, { token });
    return "rejected";
  } catch (error) {
    if (error instanceof InvalidRequestError) return error.fieldErrors["contentItemId"]?.[0]?.message;
    throw error;
  }
}
