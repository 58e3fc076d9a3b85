import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function createModerationApplicationWithId(client: Client, { applicationId }: { applicationId: string }) {
  // A name is enough: without rules everything is allowed.
  try {
    const { application } = await client.moderation.createModerationApplication({
      applicationId,
      body: { application: { name: "Guest book" } },
    });
    return application.name;
  } catch (error) {
    if (error instanceof InvalidRequestError && "applicationId" in error.fieldErrors) return "the id is taken";
    throw error;
  }
}
