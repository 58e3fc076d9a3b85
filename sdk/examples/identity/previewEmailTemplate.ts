import type { Client } from "@gatehouse/sdk";

export async function previewEmailTemplate(client: Client) {
  const { email, errors } = await client.identity.previewEmailTemplate({
    body: {
      locale: "fr",
      emailTemplate: {
        defaultSubject: "Welcome, ${user.firstName}",
        localizedSubjects: { fr: "Bienvenue, ${user.firstName}" },
        defaultTextTemplate: "Hello ${user.firstName",
      },
    },
  });
  // A part that cannot be rendered is named, with line and column, and the others are rendered all the same.
  return { subject: email.subject, problems: Object.keys(errors?.fieldErrors ?? {}) };
}
