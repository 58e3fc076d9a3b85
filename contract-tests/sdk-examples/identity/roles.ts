/** The examples of roles, tried. */
import { expect } from "vitest";
import {
  createRole,
  createRoleWithId,
  deleteRole,
  deleteRoleByName,
  patchRole,
  updateRole,
} from "../../../sdk/examples/identity/roles.ts";
import { type TrialContext, trialOf } from "../trial.ts";
import { applicationId, roleOf, theApplication, unusedId } from "./fixtures.ts";

/** A role with a description, which is no default role. */
async function aRole({ client }: TrialContext) {
  const role = { name: "warden", description: "Keeps the light" };
  const created = await client.identity.createRole({ applicationId, body: { role } });
  return { applicationId, roleId: created.role.id };
}

export const roles = [
  trialOf(createRole, theApplication, async (id, { client }) => {
    expect(await roleOf(client, "editor")).toMatchObject({ id, description: "May change what others wrote" });
  }),
  trialOf(
    createRoleWithId,
    () => ({ applicationId, roleId: unusedId }),
    (role) => expect(role).toMatchObject({ id: unusedId, name: "guest", isDefault: true }),
  ),
  trialOf(updateRole, aRole, (role, { given }) => {
    expect(role).toMatchObject({ id: given.roleId, name: "keeper", isDefault: true });
    expect(role).not.toHaveProperty("description");
  }),
  trialOf(patchRole, aRole, (role, { given }) => {
    expect(role).toMatchObject({ id: given.roleId, name: "warden", isDefault: true });
    expect(role).not.toHaveProperty("description");
  }),
  trialOf(deleteRole, aRole, async (outcome, { client, given }) => {
    expect(outcome).toBe("deleted, and taken from every user");
    expect(await deleteRole(client, given)).toBe("gone already");
  }),
  trialOf(deleteRoleByName, theApplication, (names) => expect(names).toEqual(["member"])),
];
