import type { Client } from "@gatehouse/sdk";

export async function moderateContentItem(
  client: Client,
  { applicationId, senderId }: { applicationId: string; senderId: string },
) {
  // Content that passes by, such as a line of a chat: the answer says what to do with it.
  const { content, contentAction } = await client.moderation.moderateContentItem({
    body: {
      content: {
        applicationId,
        senderId,
        senderDisplayName: "Ada",
        createInstant: Date.now(),
        location: "quay",
        parts: [{ type: "text", content: "Ahoy, you scallywag!" }],
      },
    },
  });
  switch (contentAction) {
    case "allow":
    case "replace":
      return `Everybody sees: ${content.parts[0]?.replacement}`;
    case "authorOnly":
      return "Only who wrote it sees it.";
    default:
      return "Nobody sees it for now.";
  }
}
