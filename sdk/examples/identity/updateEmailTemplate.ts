import type { Client } from "@gatehouse/sdk";

export async function updateEmailTemplate(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId });
  const updated = await client.identity.updateEmailTemplate({
    emailTemplateId,
    body: {
      emailTemplate: { ...emailTemplate, localizedSubjects: { ...emailTemplate.localizedSubjects, de: "Willkommen" } },
    },
  });
  return updated.emailTemplate.localizedSubjects;
}
