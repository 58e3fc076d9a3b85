import type { Client } from "@gatehouse/sdk";

export async function createEmailTemplate(client: Client) {
  const { emailTemplate } = await client.identity.createEmailTemplate({
    body: {
      emailTemplate: {
        name: "Goodbye",
        fromEmail: "crew@example.com",
        defaultFromName: "The crew",
        defaultSubject: "Goodbye, ${user.firstName}",
        defaultHtmlTemplate: "<p>Fair winds, ${user.firstName}!</p>",
        defaultTextTemplate: "Fair winds, ${user.firstName}!",
        localizedSubjects: { fr: "Au revoir, ${user.firstName}" },
      },
    },
  });
  return emailTemplate.id;
}
