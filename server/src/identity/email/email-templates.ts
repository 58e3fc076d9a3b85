/** Email templates (Identity, Endpoints, Email templates). */
import type { Context } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { applicationNameOfTemplate } from "../applications/application-store.ts";
import { renderParts } from "./email-rendering.ts";
import {
  findTemplate,
  isTakenTemplateId,
  listTemplates,
  type NewEmailTemplate,
  putEmailTemplate,
  removeTemplate,
  templateIdOfName,
} from "./email-template-store.ts";
import { sampleApplication, sampleUser } from "./sample-user.ts";

export const emailTemplates = {
  async listEmailTemplates(_input, context) {
    return reply(200, { emailTemplates: await listTemplates(context) });
  },

  async createEmailTemplate({ body: { emailTemplate } }, context) {
    return put(context, context.newId(), emailTemplate);
  },

  async createEmailTemplateWithId({ path, body: { emailTemplate } }, context) {
    const id = path.emailTemplateId.toLowerCase();
    // Ids are unique over all tenants, so a successful guess must not reveal another tenant's object.
    if (await isTakenTemplateId(context.db, id)) {
      const message = "Another email template has this id already. Choose another one, or leave it out of the path.";
      return reply(400, fieldError("emailTemplateId", "duplicate", message));
    }
    return put(context, id, emailTemplate);
  },

  async retrieveEmailTemplate({ path }, context) {
    const emailTemplate = await findTemplate(context, path.emailTemplateId);
    return emailTemplate === undefined ? reply(404) : reply(200, { emailTemplate });
  },

  async updateEmailTemplate({ path, body: { emailTemplate } }, context) {
    const stored = await findTemplate(context, path.emailTemplateId);
    return stored === undefined ? reply(404) : put(context, stored.id, emailTemplate);
  },

  async deleteEmailTemplate({ path }, context) {
    const application = await applicationNameOfTemplate(context, path.emailTemplateId.toLowerCase());
    if (application !== undefined) {
      const message = `The application ${application} verifies registrations with it. Give the application another one first.`;
      return reply(400, fieldError("emailTemplateId", "inUse", message));
    }
    return (await removeTemplate(context, path.emailTemplateId)) ? reply(200) : reply(404);
  },

  async previewEmailTemplate({ body: { emailTemplate, locale } }, { clock }) {
    const languages = locale === undefined || locale === null ? [] : [locale];
    const [registration] = sampleUser.registrations;
    const sample = { user: sampleUser, registration, application: sampleApplication };
    const data = { ...sample, requestData: {}, now: clock.now() };
    const { texts, failures } = renderParts(emailTemplate, languages, data);
    const { fromEmail: address } = emailTemplate;
    const { fromName: display, ...rest } = texts;
    const problems = new Problems();
    for (const { field, error } of failures) {
      problems.field(`emailTemplate.${field}`, "invalidTemplate", error.message, { ...error.position });
    }
    const from = { ...(address === undefined ? {} : { address }), ...(display === undefined ? {} : { display }) };
    return reply(200, {
      email: { ...(Object.keys(from).length === 0 ? {} : { from }), ...rest },
      ...(problems.any ? { errors: problems.toErrors() } : {}),
    });
  },
} satisfies Partial<Handlers<OperationId>>;

/** Checks that the name is unique within the tenant, and stores the template. */
async function put(context: Context, id: string, emailTemplate: NewEmailTemplate) {
  const namesake = await templateIdOfName(context, emailTemplate.name);
  if (namesake !== undefined && namesake !== id) {
    const message = "Another email template of the tenant has this name already. Choose another one.";
    return reply(400, fieldError("emailTemplate.name", "duplicate", message));
  }
  return reply(200, { emailTemplate: await putEmailTemplate(context.db, context.tenantId, id, emailTemplate) });
}
