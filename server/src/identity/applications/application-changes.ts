/** Creates and changes applications; all problems are reported together. */
import type { StoreContext } from "../../contract/context.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { areEqual } from "../patch/values.ts";
import { updateApplicationKey } from "../tokens/application-keys.ts";
import { linkWebhooks } from "../webhooks/webhook-links.ts";
import {
  type ApplicationRequest,
  applicationOf,
  generateClientSecret,
  sentClientSecret,
  withLowerCaseIds,
} from "./application-request.ts";
import { checkApplication, checkName, checkNewId, checkRoles } from "./application-rules.ts";
import { type Application, insertApplication, replaceApplication } from "./application-store.ts";
import { isPartnerLinkOn } from "./partner-link.ts";
import { insertRoles, roleOf } from "./role-store.ts";

/** Result of a request: the saved application or the errors. */
export type Outcome = { readonly application: Application } | { readonly errors: Errors };

/** @param pathId id in the path, in lower case */
export async function addApplication(
  context: StoreContext,
  body: ApplicationRequest,
  pathId?: string,
): Promise<Outcome> {
  const request = withLowerCaseIds(body);
  const asked = request.application;
  const id = pathId ?? asked.id ?? context.newId();
  const problems = new Problems();
  await checkNewId(context, id, pathId === undefined ? "application.id" : "applicationId", problems);
  await checkName(context, asked.name, undefined, problems);
  await checkApplication(context, id, request, problems);
  await checkRoles(context, asked.roles, [], problems);
  if (problems.any) return { errors: problems.toErrors() };
  const now = context.clock.now();
  const application = applicationOf(asked, {
    id,
    tenantId: context.tenantId,
    active: asked.active ?? true,
    clientSecret: sentClientSecret(asked) ?? generateClientSecret(),
    partnerEnabled: await isPartnerLinkOn(context.db),
    roles: asked.roles.map((role) => roleOf(role, role.id ?? context.newId())),
    insertInstant: now,
    lastUpdateInstant: now,
  });
  await insertApplication(context, application);
  await updateApplicationKey(context, application);
  await insertRoles(context, id, application.roles);
  await linkWebhooks(context, id, request.webhookIds ?? []);
  return { application };
}

/** Replaces the stored application by the request; roles stay unchanged. */
export async function changeApplication(
  context: StoreContext,
  stored: Application,
  body: ApplicationRequest,
): Promise<Outcome> {
  const request = withLowerCaseIds(body);
  const asked = request.application;
  const { id, tenantId, roles, insertInstant } = stored;
  const problems = new Problems();
  await checkName(context, asked.name, id, problems);
  await checkApplication(context, id, request, problems);
  if (problems.any) return { errors: problems.toErrors() };
  const application = applicationOf(asked, {
    id,
    tenantId,
    active: asked.active ?? stored.active,
    clientSecret: sentClientSecret(asked) ?? stored.oauthConfiguration.clientSecret,
    partnerEnabled: stored.partnerConfiguration.enabled,
    roles,
    insertInstant,
    lastUpdateInstant: stored.lastUpdateInstant,
  });
  const linksChanged = request.webhookIds !== undefined && (await linkWebhooks(context, id, request.webhookIds));
  return { application: linksChanged || !areEqual(application, stored) ? await save(context, application) : stored };
}

/** Activates or deactivates the stored application. */
export async function setActive(context: StoreContext, stored: Application, active: boolean): Promise<Application> {
  return stored.active === active ? stored : save(context, { ...stored, active });
}

async function save(context: StoreContext, application: Application): Promise<Application> {
  const saved = { ...application, lastUpdateInstant: context.clock.now() };
  await replaceApplication(context, saved);
  await updateApplicationKey(context, saved);
  return saved;
}
