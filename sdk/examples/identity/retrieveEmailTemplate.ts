import type { Client } from "@gatehouse/sdk";

export async function retrieveEmailTemplate(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId });
  return emailTemplate.localizedSubjects?.["fr"] ?? emailTemplate.defaultSubject;
}
