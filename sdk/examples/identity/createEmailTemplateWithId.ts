import { type Client, InvalidRequestError } from "@gatehouse/sdk";

export async function createEmailTemplateWithId(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  try {
    const { emailTemplate } = await client.identity.createEmailTemplate({
      emailTemplateId,
      body: {
        emailTemplate: {
          name: "Reminder",
          fromEmail: "crew@example.com",
          defaultFromName: "The crew",
          defaultSubject: "High tide at ${requestData.time}",
          defaultHtmlTemplate: "<p>The tide is high at ${requestData.time}.</p>",
          defaultTextTemplate: "The tide is high at ${requestData.time}.",
        },
      },
    });
    return emailTemplate.name;
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    // All that is wrong, each with the path of its field.
    const problems = Object.entries(error.fieldErrors).flatMap(([field, found]) =>
      found.map(({ message }) => `${field}: ${message}`),
    );
    return problems.join("\n");
  }
}
