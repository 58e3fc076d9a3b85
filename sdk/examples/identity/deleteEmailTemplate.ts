import type { Client } from "@gatehouse/sdk";

export async function deleteEmailTemplate(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  const answer = await client.identity.deleteEmailTemplate.result({ emailTemplateId });
  if (answer.ok || answer.status === 404) return "gone";
  if (answer.status === 400) return answer.body.fieldErrors?.["emailTemplateId"]?.[0]?.message;
  throw answer.error;
}
