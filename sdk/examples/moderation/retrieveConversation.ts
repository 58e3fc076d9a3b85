import type { Client } from "@gatehouse/sdk";

export async function retrieveConversation(
  client: Client,
  { applicationId, contentItemId, token }: { applicationId: string; contentItemId: string; token: string },
) {
  // Read the content before and after an item in the same location.
  const { items } = await client.moderation.retrieveConversation(
    { applicationId, location: "quay", around: contentItemId, numberOfResults: 20 },
    { token },
  );
  return items.map(({ senderDisplayName, parts }) => `${senderDisplayName ?? "Somebody"}: ${parts[0]?.content}`);
}
