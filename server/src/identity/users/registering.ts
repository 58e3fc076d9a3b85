/** Updates the registration at a login; the first login for an application creates it (Identity, Tokens, reconcile). */
import type { Context } from "../../contract/context.ts";
import { enqueueEmail } from "../../mail/mail.ts";
import { toValueMap } from "../../templates/values.ts";
import type { Application } from "../applications/application-store.ts";
import { findTemplate } from "../email/email-template-store.ts";
import { templateUser } from "../email/template-user.ts";
import { recordRegistration } from "../reports/records.ts";
import { insertEvent } from "../system/event-log.ts";
import { insertRegistration, newRegistration, recordLoginInstant } from "./registrations.ts";
import { defaultRoles } from "./upsert-registration.ts";
import { emailOf, type UserFields, withRelations } from "./users.ts";

/** Creates a missing registration with the default roles and records the login. */
export async function registerAtLogin(context: Context, application: Application, user: UserFields): Promise<void> {
  const now = context.clock.now();
  // Nearly every login finds the registration: an update is cheaper than an insert that conflicts.
  if (await recordLoginInstant(context, user.id, application.id, now)) return;
  const newFields = { ...newRegistration(context.newId(), application.id, now), lastLoginInstant: now };
  if (!(await insertRegistration(context, user.id, newFields, defaultRoles(application)))) {
    await recordLoginInstant(context, user.id, application.id, now);
    return;
  }
  await recordRegistration(context, { applicationId: application.id });
  if (application.verifyRegistration) await sendVerificationEmail(context, application, user);
}

/** Sends the verification email. A template that fails or a user without an address does not block the login. */
async function sendVerificationEmail(context: Context, application: Application, fields: UserFields): Promise<void> {
  const { db, clock } = context;
  const address = emailOf(fields);
  const id = application.verificationEmailTemplateId;
  const template = id === undefined ? undefined : await findTemplate(context, id);
  if (address === undefined || template === undefined) return;
  const user = await withRelations(context, fields);
  // Only the id and the name: the other fields are settings, some of them secret.
  const applicationData = { id: application.id, name: application.name };
  const data = toValueMap({
    user: templateUser(user),
    application: applicationData,
    requestData: {},
    now: clock.now(),
  });
  // Templates are loaded with the first email.
  const { renderParts } = await import("../email/email-rendering.ts");
  const { texts, failures } = renderParts(template, user.preferredLanguages, data);
  const [failure] = failures;
  if (failure !== undefined) {
    const message = `The verification email of application ${application.id} cannot be sent: ${failure.field} of email template ${template.id}: ${failure.error.message}`;
    return insertEvent(db, { type: "error", message }, clock.now());
  }
  const { fromName: display, subject = "", ...content } = texts;
  await enqueueEmail(context, {
    from: { address: template.fromEmail, ...(display === undefined ? {} : { display }) },
    to: [{ address, ...(user.fullName === undefined ? {} : { display: user.fullName }) }],
    subject,
    ...content,
  });
}
