/** Operations on roles of applications (Decisions: Roles). */
import type { Preparation, StoreContext } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { afterSteps, deleteBeforehand } from "../../contract/in-steps.ts";
import { readShape } from "../../contract/shapes.ts";
import { applyPatch } from "../patch/apply-patch.ts";
import { checkSameId } from "./application-rules.ts";
import { findApplication, hasApplication } from "./application-store.ts";
import {
  changeRole,
  findRole,
  insertRoles,
  type Role,
  type RoleInput,
  removeRole,
  roleOf,
  takenRoleIds,
} from "./role-store.ts";

export const roles = {
  async createRole({ path, body }, context) {
    return create(context, path.applicationId, body.role, undefined);
  },

  async createRoleWithId({ path, body }, context) {
    return create(context, path.applicationId, body.role, path.roleId.toLowerCase());
  },

  async updateRole({ path, body }, context) {
    const found = await find(context, path.applicationId, { id: path.roleId });
    return "reply" in found ? found.reply : replace(context, path.applicationId, found.role, body.role);
  },

  async patchRole({ path, ...patch }, context) {
    const found = await find(context, path.applicationId, { id: path.roleId });
    if ("reply" in found) return found.reply;
    const problems = new Problems();
    const document = applyPatch({ role: found.role }, patch, problems);
    const request = document === undefined ? undefined : readShape("RoleRequest", document, problems);
    if (request === undefined) return reply(400, problems.toErrors());
    return replace(context, path.applicationId, found.role, request.role);
  },

  deleteRole: afterSteps<"deleteRole">(
    ({ path }, preparation) => removeFromUsers(preparation, path.applicationId, { id: path.roleId }),
    ({ path }, context) => remove(context, path.applicationId, { id: path.roleId }),
  ),

  deleteRoleByName: afterSteps<"deleteRoleByName">(
    ({ path, query }, preparation) => removeFromUsers(preparation, path.applicationId, { name: query.name }),
    ({ path, query }, context) => remove(context, path.applicationId, { name: query.name }),
  ),
} satisfies Partial<Handlers<OperationId>>;

async function create(context: StoreContext, givenApplicationId: string, asked: RoleInput, pathId: string | undefined) {
  const applicationId = givenApplicationId.toLowerCase();
  const sentId = asked.id?.toLowerCase();
  const id = pathId ?? sentId ?? context.newId();
  const problems = new Problems();
  if (!(await hasApplication(context, applicationId))) unknownApplication(problems);
  if ((await takenRoleIds(context, [id])).has(id)) {
    const message = "Another role has this id already. Choose another one, or leave it out.";
    problems.field(pathId === undefined ? "role.id" : "roleId", "duplicate", message);
  }
  await check(context, applicationId, id, asked, problems);
  if (problems.any) return reply(400, problems.toErrors());
  const role = roleOf(asked, id);
  await insertRoles(context, applicationId, [role]);
  return reply(200, { role });
}

async function replace(context: StoreContext, applicationId: string, stored: Role, asked: RoleInput) {
  const problems = new Problems();
  await check(context, applicationId.toLowerCase(), stored.id, asked, problems);
  if (problems.any) return reply(400, problems.toErrors());
  const role = roleOf(asked, stored.id, stored.isSuperRole);
  await changeRole(context, role);
  return reply(200, { role });
}

/** Removes the role from most of its users before the transaction that deletes it. */
async function removeFromUsers(preparation: Preparation, applicationId: string, by: RoleKey): Promise<void> {
  const { read, tenantId } = preparation;
  const application = await read((db) => findApplication({ db, tenantId }, applicationId));
  const role = application?.roles.find(({ id, name }) => ("id" in by ? id === by.id.toLowerCase() : name === by.name));
  if (role === undefined) return;
  await deleteBeforehand(preparation, [
    { table: "registration_roles", where: { tenant_id: tenantId, role_id: role.id } },
  ]);
}

async function remove(context: StoreContext, applicationId: string, by: RoleKey) {
  const found = await find(context, applicationId, by);
  if ("reply" in found) return found.reply;
  await removeRole(context, found.role.id);
  return reply(200);
}

/** Checks the rules shared by creation and change. */
async function check(
  context: StoreContext,
  applicationId: string,
  id: string,
  asked: RoleInput,
  problems: Problems,
): Promise<void> {
  checkSameId(id, asked.id?.toLowerCase(), "role.id", problems);
  const namesake = await findRole(context, applicationId, { name: asked.name });
  if (namesake !== undefined && namesake.id !== id) {
    problems.field(
      "role.name",
      "duplicate",
      "Another role of the application has this name already. Choose another one.",
    );
  }
}

type RoleKey = { readonly id: string } | { readonly name: string };

/** Finds the role. Returns a reply where the application or the role does not exist. */
async function find(context: StoreContext, givenApplicationId: string, by: RoleKey) {
  const applicationId = givenApplicationId.toLowerCase();
  if (!(await hasApplication(context, applicationId))) {
    return { reply: reply(400, unknownApplication(new Problems()).toErrors()) };
  }
  const role = await findRole(context, applicationId, "id" in by ? { id: by.id.toLowerCase() } : by);
  return role === undefined ? { reply: reply(404) } : { role };
}

function unknownApplication(problems: Problems): Problems {
  return problems.field(
    "applicationId",
    "invalid",
    "There is no application with this id. Send the id of one that exists.",
  );
}
