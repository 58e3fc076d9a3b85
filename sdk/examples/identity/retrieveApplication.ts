import { type Client, NotFoundError } from "@gatehouse/sdk";

export async function retrieveApplication(client: Client, { applicationId }: { applicationId: string }) {
  try {
    const { application } = await client.identity.retrieveApplication({ applicationId });
    return `${application.name} has ${application.roles.length} roles`;
  } catch (error) {
    if (error instanceof NotFoundError) return "no such application";
    throw error;
  }
}
