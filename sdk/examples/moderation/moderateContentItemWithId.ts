import type { Client } from "@gatehouse/sdk";

export async function moderateContentItemWithId(
  client: Client,
  { applicationId, contentItemId, senderId }: { applicationId: string; contentItemId: string; senderId: string },
) {
  // Content that stays, such as a post, has the id that your own store knows it by.
  const { contentAction, stored } = await client.moderation.moderateContentItem({
    contentItemId,
    body: {
      content: {
        applicationId,
        senderId,
        createInstant: Date.now(),
        parts: [
          { type: "attribute", name: "title", content: "For sale" },
          { type: "html", name: "text", content: "<p>A dinghy, hardly used by that <b>scurvy</b> Bob.</p>" },
        ],
      },
    },
  });
  return { contentAction, stored };
}
