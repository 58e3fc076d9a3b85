import type { Client } from "@gatehouse/sdk";

export async function listEmailTemplates(client: Client) {
  const { emailTemplates } = await client.identity.listEmailTemplates();
  return emailTemplates.map(({ id, name }) => `${name}: ${id}`);
}
