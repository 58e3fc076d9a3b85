import type { Client } from "@gatehouse/sdk";

export async function sendEmail(
  client: Client,
  { emailTemplateId, userId }: { emailTemplateId: string; userId: string },
) {
  const { results } = await client.identity.sendEmail({
    emailTemplateId,
    body: {
      userIds: [userId],
      toAddresses: [{ address: "harbour@example.com", display: "The harbour master" }],
      preferredLanguages: ["fr"],
      requestData: { time: "12:40" },
    },
  });
  // Ids of the users who cannot be emailed; all others get their messages in the background.
  return Object.keys(results ?? {});
}
