/** Applies the registrations of a bootstrap file: named fields are stored, omitted ones stay. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { StoreContext } from "../../contract/context.ts";
import type { Problems } from "../../contract/errors.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { recordRegistration } from "../reports/records.ts";
import {
  insertRegistration,
  newRegistration,
  type RegistrationFields,
  registrationsOf,
  replaceRegistration,
  userOfRegistration,
} from "./registrations.ts";

type RegistrationInput = components["schemas"]["UserRegistration"];

export interface DeclaredRegistration {
  readonly declared: RegistrationInput;
  readonly application: Application;
  /** Undefined where the file omits the roles. */
  readonly roleIds: readonly string[] | undefined;
}

/** Finds the applications of the declared registrations and collects problems. */
export async function findDeclared(
  context: StoreContext,
  user: Pick<components["schemas"]["User"], "id" | "registrations">,
  problems: Problems,
): Promise<DeclaredRegistration[]> {
  const found: DeclaredRegistration[] = [];
  for (const [index, declared] of (user.registrations ?? []).entries()) {
    const at = `user.registrations[${index}]`;
    const application = await findApplication(context, declared.applicationId);
    if (application === undefined) {
      problems.field(`${at}.applicationId`, "invalid", "There is no application with this id in the tenant.");
      continue;
    }
    if (found.some((other) => other.application.id === application.id)) {
      const message = "The user is registered for this application already. Name each application once.";
      problems.field(`${at}.applicationId`, "duplicate", message);
    }
    await check(context, user.id, { declared, application, at }, problems);
    found.push({ declared, application, roleIds: roleIdsOf(declared, application, at, problems) });
  }
  return found;
}

async function check(
  context: StoreContext,
  userId: string,
  { declared, application, at }: { declared: RegistrationInput; application: Application; at: string },
  problems: Problems,
): Promise<void> {
  if (declared.authenticationToken !== undefined && !application.authenticationTokenConfiguration.enabled) {
    const message = "Users of the application have no authentication tokens. Enable them there, or leave this out.";
    problems.field(`${at}.authenticationToken`, "invalid", message);
  }
  const owner = declared.id === undefined ? undefined : await userOfRegistration(context, declared.id.toLowerCase());
  if (owner !== undefined && owner !== userId)
    problems.field(`${at}.id`, "duplicate", "A registration of another user has this id. Choose another one.");
}

function roleIdsOf(
  { roles }: RegistrationInput,
  application: Application,
  at: string,
  problems: Problems,
): readonly string[] | undefined {
  return roles?.flatMap((name, index) => {
    const role = application.roles.find((each) => each.name === name);
    if (role === undefined)
      problems.field(`${at}.roles[${index}]`, "invalid", "The application has no role of this name.");
    return role === undefined ? [] : [role.id];
  });
}

/** Creates or updates the user's registration for the application. */
export async function putRegistration(
  context: StoreContext,
  userId: string,
  { declared, application, roleIds }: DeclaredRegistration,
): Promise<void> {
  const now = context.clock.now();
  const stored = (await registrationsOf(context, userId)).find(({ applicationId }) => applicationId === application.id);
  const {
    id,
    applicationId: _,
    roles: __,
    insertInstant = now,
    verifiedInstant,
    lastLoginInstant,
    ...given
  } = declared;
  const { roles: ___, ...before } = stored ?? {
    ...newRegistration(id?.toLowerCase() ?? context.newId(), application.id, insertInstant),
    roles: [],
  };
  const verified = given.verified ?? before.verified;
  const firstVerified = before.verifiedInstant ?? verifiedInstant ?? (verified ? now : undefined);
  const lastLogin = Math.max(before.lastLoginInstant ?? -Infinity, lastLoginInstant ?? -Infinity);
  const wanted: RegistrationFields = {
    ...before,
    ...given,
    ...(given.partnerId === undefined ? {} : { partnerId: given.partnerId.toLowerCase() }),
    ...(firstVerified === undefined ? {} : { verifiedInstant: firstVerified }),
    ...(Number.isFinite(lastLogin) ? { lastLoginInstant: lastLogin } : {}),
  };
  if (stored !== undefined) return replaceRegistration(context, userId, wanted, roleIds);
  if (!(await insertRegistration(context, userId, wanted, roleIds ?? defaultRoles(application)))) return;
  // The declared instant is used unless it lies in the future or before the epoch.
  const instant = insertInstant >= 0 && insertInstant <= now ? insertInstant : now;
  await recordRegistration({ ...context, clock: { now: () => instant } }, { applicationId: application.id });
}

/** Returns the ids of the roles for a registration without explicit roles (Identity, Application, roles). */
export function defaultRoles({ roles }: Application): string[] {
  return roles.filter(({ isDefault }) => isDefault).map(({ id }) => id);
}
