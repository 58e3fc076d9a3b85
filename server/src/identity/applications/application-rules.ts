/** Checks rules of an application that its schema cannot express: existence, uniqueness and consistency. */
import type { TenantDb } from "../../contract/context.ts";
import type { Problems } from "../../contract/errors.ts";
import { checkJwtConfiguration } from "../tokens/jwt-keys.ts";
import { unknownWebhooks } from "../webhooks/webhook-links.ts";
import type { ApplicationInput, ApplicationRequest } from "./application-request.ts";
import { idOfName, isTakenId } from "./application-store.ts";
import { type Role, takenRoleIds } from "./role-store.ts";

type RoleInputs = ApplicationInput["roles"];
/** Id of the service's own application, the same in every installation. */
export const ownApplicationId = "6d3a0c5e-8f41-4b7a-9c26-e15d7b804f93";

/** Checks the rules shared by creation and change. */
export async function checkApplication(
  tenantDb: TenantDb,
  id: string,
  request: ApplicationRequest,
  problems: Problems,
): Promise<void> {
  const { application, webhookIds = [] } = request;
  checkSameId(id, application.id, "application.id", problems);
  checkOwnApplication(id, application, problems);
  checkJwtConfiguration(application.jwtConfiguration, problems);
  await checkEmailTemplate(tenantDb, application, problems);
  const unknown = new Set(await unknownWebhooks(tenantDb, webhookIds));
  for (const [index, webhookId] of webhookIds.entries()) {
    if (unknown.has(webhookId))
      problems.field(
        `webhookIds[${index}]`,
        "invalid",
        "There is no webhook with this id. Send ids of ones that exist.",
      );
  }
}

/** Checks that the name is unique within the tenant; `self` is the application that may have it already. */
export async function checkName(
  tenantDb: TenantDb,
  name: string,
  self: string | undefined,
  problems: Problems,
): Promise<void> {
  const namesake = await idOfName(tenantDb, name);
  if (namesake === undefined || namesake === self) return;
  const message = "Another application of the tenant has this name already. Choose another one.";
  problems.field("application.name", "duplicate", message);
}

/** Checks that the ids in the path and the body agree where both exist. */
export function checkSameId(id: string, sent: string | null | undefined, field: string, problems: Problems): void {
  if (sent === undefined || sent === null || sent === id) return;
  problems.field(
    field,
    "invalid",
    "The path holds another id. Send the same one in both places, or leave it out here.",
  );
}

/** Checks that the id is unused in the tenant. `field` is the location of the id in the request. */
export async function checkNewId(tenantDb: TenantDb, id: string, field: string, problems: Problems): Promise<void> {
  const taken = await isTakenId(tenantDb, id);
  if (taken === true) {
    problems.field(field, "duplicate", "Another application has this id already. Choose another one, or leave it out.");
  } else if (taken !== false) {
    const message = "What belonged to the deleted application with this id is still being removed. Try again later.";
    problems.field(field, "inUse", message);
  }
}

function checkOwnApplication(id: string, application: ApplicationInput, problems: Problems): void {
  if (id !== ownApplicationId) return;
  if (application.authenticationTokenConfiguration.enabled) {
    const message = "The service's own application cannot have authentication tokens. Leave this false.";
    problems.field("application.authenticationTokenConfiguration.enabled", "invalid", message);
  }
  if (application.active === false) {
    problems.field("application.active", "invalid", "The service's own application is always active. Leave this true.");
  }
}

async function checkEmailTemplate(
  { db, tenantId }: TenantDb,
  application: ApplicationInput,
  problems: Problems,
): Promise<void> {
  const id = application.verificationEmailTemplateId;
  if (id === undefined) return;
  const template: unknown = await db("email_templates").where({ tenant_id: tenantId, id }).first("id");
  if (template !== undefined) return;
  const message = "There is no email template with this id. Send the id of one that exists.";
  problems.field("application.verificationEmailTemplateId", "invalid", message);
}

/**
 * Checks roles submitted with an application: distinct names and unused ids. `present` lists the application's
 * existing roles, which may be included.
 */
export async function checkRoles(
  tenantDb: TenantDb,
  roles: RoleInputs,
  present: readonly Role[],
  problems: Problems,
): Promise<void> {
  const taken = await takenRoleIds(
    tenantDb,
    roles.flatMap(({ id }) => (typeof id === "string" ? [id] : [])),
  );
  for (const { id } of present) taken.delete(id);
  const names = new Set<string>();
  for (const [index, { id, name }] of roles.entries()) {
    const at = `application.roles[${index}]`;
    const isOthers = typeof id === "string" && present.some((role) => role.name === name && role.id !== id);
    if (names.has(name) || isOthers) {
      problems.field(
        `${at}.name`,
        "duplicate",
        "Another role of the application has this name. Name each role differently.",
      );
    }
    names.add(name);
    if (typeof id !== "string") continue;
    if (taken.has(id))
      problems.field(`${at}.id`, "duplicate", "Another role has this id already. Choose another one, or send null.");
    taken.add(id);
  }
}
