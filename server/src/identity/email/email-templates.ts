/** Email templates (Identity, Endpoints, Email templates). */
import type { Context } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { readShape } from "../../contract/shapes.ts";
import { toValueMap } from "../../templates/values.ts";
import { applicationNameOfTemplate } from "../applications/application-store.ts";
import { applyPatch } from "../patch/apply-patch.ts";
import {
  findTemplate,
  listTemplates,
  lockTemplate,
  type NewEmailTemplate,
  putEmailTemplate,
  removeTemplate,
  templateIdOfName,
} from "./email-template-store.ts";
import { sampleApplication, sampleUser, sampleValues } from "./sample-user.ts";

export const emailTemplates = {
  async listEmailTemplates(_input, context) {
    return reply(200, { emailTemplates: await listTemplates(context) });
  },

  async createEmailTemplate({ body: { emailTemplate } }, context) {
    return put(context, context.newId(), emailTemplate);
  },

  async createEmailTemplateWithId({ path, body: { emailTemplate } }, context) {
    const id = path.emailTemplateId.toLowerCase();
    if ((await findTemplate(context, id)) !== undefined) {
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

  async patchEmailTemplate({ path, ...patch }, context) {
    const stored = await lockTemplate(context, path.emailTemplateId);
    if (stored === undefined) return reply(404);
    const problems = new Problems();
    const document = applyPatch({ emailTemplate: stored }, patch, problems);
    const request = document === undefined ? undefined : readShape("EmailTemplateRequest", document, problems);
    return request === undefined ? reply(400, problems.toErrors()) : put(context, stored.id, request.emailTemplate);
  },

  async deleteEmailTemplate({ path }, context) {
    const application = await applicationNameOfTemplate(context, path.emailTemplateId.toLowerCase());
    if (application !== undefined) {
      const message = `The application ${application} verifies registrations with it. Give the application another one first.`;
      return reply(400, fieldError("emailTemplateId", "inUse", message));
    }
    return (await removeTemplate(context, path.emailTemplateId)) ? reply(200) : reply(404);
  },

  async previewEmailTemplate({ body: { emailTemplate, locale, requestData = {} } }, { clock }) {
    const languages = locale === undefined || locale === null ? [] : [locale];
    const [registration] = sampleUser.registrations;
    const sample = { ...sampleValues, user: sampleUser, registration, application: sampleApplication };
    const data = toValueMap({ ...sample, requestData, now: clock.now() });
    const { renderParts } = await import("./email-rendering.ts");
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
