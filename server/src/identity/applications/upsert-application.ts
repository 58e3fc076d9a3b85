/** Applications that a bootstrap file declares (Decisions: The bootstrap file). */
import type { StoreContext } from "../../contract/context.ts";
import { fieldError, Problems } from "../../contract/errors.ts";
import { areEqual } from "../patch/values.ts";
import { addApplication, changeApplication, type Outcome } from "./application-changes.ts";
import { applicationDeletion } from "./application-deletion.ts";
import { type ApplicationRequest, withLowerCaseIds } from "./application-request.ts";
import { checkRoles } from "./application-rules.ts";
import { type Application, lockApplication } from "./application-store.ts";
import { changeRole, insertRoles, type Role, type RoleInput, roleOf } from "./role-store.ts";

/**
 * Creates the application `application.id` or updates it to match the body. Listed roles are created or updated,
 * matched by id or else by name; others stay. The operation is idempotent.
 */
export async function upsertApplication(context: StoreContext, body: ApplicationRequest): Promise<Outcome> {
  const { id } = body.application;
  if (id === undefined)
    return { errors: fieldError("application.id", "missing", "Required here. Give the application an id.") };
  const stored = await lockApplication(context, id);
  if (stored === undefined) {
    await applicationDeletion.finish(context, id.toLowerCase());
    return addApplication(context, body);
  }
  const { roles } = withLowerCaseIds(body).application;
  const problems = new Problems();
  await checkRoles(context, roles, stored.roles, problems);
  if (problems.any) return { errors: problems.toErrors() };
  const outcome = await changeApplication(context, stored, body);
  if ("errors" in outcome) return outcome;
  return { application: { ...outcome.application, roles: await putRoles(context, stored, roles) } };
}

async function putRoles(context: StoreContext, stored: Application, asked: readonly RoleInput[]): Promise<Role[]> {
  const roles = [...stored.roles];
  for (const role of asked) {
    const at = roles.findIndex(({ id, name }) => (typeof role.id === "string" ? id === role.id : name === role.name));
    const present = roles[at];
    const wanted = roleOf(role, present?.id ?? role.id ?? context.newId(), present?.isSuperRole);
    if (present === undefined) {
      await insertRoles(context, stored.id, [wanted]);
      roles.push(wanted);
    } else if (!areEqual(present, wanted)) {
      await changeRole(context, wanted);
      roles[at] = wanted;
    }
  }
  return roles;
}
