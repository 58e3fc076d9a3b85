import type { Client } from "@gatehouse/sdk";

export async function batchUpdateContentItems(
  client: Client,
  {
    applicationId,
    contentItemId,
    senderId,
    callbackURL,
    callbackSigningSecret,
  }: {
    applicationId: string;
    contentItemId: string;
    senderId: string;
    callbackURL: string;
    callbackSigningSecret: string;
  },
) {
  // With a callback the work is done after the answer, and the results are posted there, signed with the secret.
  const { results } = await client.moderation.batchUpdateContentItems({
    body: {
      callbackURL,
      callbackHeaders: { "x-batch": "nightly-7" },
      callbackSigningSecret,
      contentItems: [
        {
          id: contentItemId,
          applicationId,
          senderId,
          createInstant: Date.now(),
          parts: [{ type: "text", content: "Dinghy sold" }],
        },
      ],
    },
  });
  return results.length;
}
