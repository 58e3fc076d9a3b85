import { type Client, InvalidRequestError } from "@gatehouse/sdk";

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

export async function deleteEmailTemplate(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  const answer = await client.identity.deleteEmailTemplate.result({ emailTemplateId });
  if (answer.ok || answer.status === 404) return "gone";
  if (answer.status === 400) return answer.body.fieldErrors?.["emailTemplateId"]?.[0]?.message;
  throw answer.error;
}

export async function listEmailTemplates(client: Client) {
  const { emailTemplates } = await client.identity.listEmailTemplates();
  return emailTemplates.map(({ id, name }) => `${name}: ${id}`);
}

export async function patchEmailTemplate(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  // Null takes a localized part away; what is left out stays.
  const { emailTemplate } = await client.identity.patchEmailTemplate({
    emailTemplateId,
    body: { emailTemplate: { localizedSubjects: { fr: null, de: "Willkommen" } } },
  });
  return emailTemplate.localizedSubjects;
}

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

export async function retrieveEmailTemplate(client: Client, { emailTemplateId }: { emailTemplateId: string }) {
  const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId });
  return emailTemplate.localizedSubjects?.["fr"] ?? emailTemplate.defaultSubject;
}

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
