/** The examples of email templates, tried. */
import { expect } from "vitest";
import {
  createEmailTemplate,
  createEmailTemplateWithId,
  deleteEmailTemplate,
  listEmailTemplates,
  patchEmailTemplate,
  previewEmailTemplate,
  retrieveEmailTemplate,
  sendEmail,
  updateEmailTemplate,
} from "../../../sdk/examples/identity/email-templates.ts";
import { trial, trialOf } from "../trial.ts";
import { applicationId, emailTemplateId, logIn, theEmailTemplate, unusedId } from "./fixtures.ts";

export const emailTemplates = [
  trial(createEmailTemplate, async (id, { client }) => {
    const { emailTemplate } = await client.identity.retrieveEmailTemplate({ emailTemplateId: id });
    expect(emailTemplate.localizedSubjects).toHaveProperty("fr");
  }),
  trialOf(
    createEmailTemplateWithId,
    () => ({ emailTemplateId: unusedId }),
    async (name, { client, given }) => {
      expect(name).toBe("Reminder");
      expect(await createEmailTemplateWithId(client, given)).toMatch(/^emailTemplateId: .+/);
    },
  ),
  trial(listEmailTemplates, (list) => expect(list).toEqual([`Welcome: ${emailTemplateId}`])),
  trial(previewEmailTemplate, (preview) => {
    expect(preview.subject).toMatch(/^Bienvenue, \w+/);
    expect(preview.problems).toEqual(["emailTemplate.defaultTextTemplate"]);
  }),
  trialOf(retrieveEmailTemplate, theEmailTemplate, (subject) => expect(subject).toBe("Bienvenue")),
  trialOf(updateEmailTemplate, theEmailTemplate, (subjects) =>
    expect(subjects).toEqual({ fr: "Bienvenue", de: "Willkommen" }),
  ),
  trialOf(patchEmailTemplate, theEmailTemplate, (subjects) => expect(subjects).toMatchObject({ de: "Willkommen" })),
  trialOf(deleteEmailTemplate, theEmailTemplate, async (outcome, { client }) => {
    expect(outcome).toBe("gone");
    const again = (await createEmailTemplate(client)) ?? "";
    const application = { verifyRegistration: true, verificationEmailTemplateId: again };
    await client.identity.patchApplication({ applicationId, body: { application } });
    expect(await deleteEmailTemplate(client, { emailTemplateId: again }), "one that is in use").toMatch(/\w+/);
  }),
  trialOf(
    sendEmail,
    async (context) => ({ emailTemplateId, userId: (await logIn(context)).userId }),
    async (failed, { server }) => {
      expect(failed).toEqual([]);
      await server.idle();
      expect(server.mails.map(({ to, subject, text }) => [to[0]?.address, subject, text])).toEqual([
        ["ada@example.com", "Bienvenue", "High tide at 12:40"],
        ["harbour@example.com", "Bienvenue", "High tide at 12:40"],
      ]);
    },
  ),
];
