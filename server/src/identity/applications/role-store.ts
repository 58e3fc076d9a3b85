/** Stores roles of applications. */

import type { components } from "@gatehouse/openapi/responses";
import type { components as requests } from "@gatehouse/openapi/validated-requests";
import type { Db, TenantDb } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";

export type Role = components["schemas"]["Role"];

export type RoleInput = requests["schemas"]["Role"];

interface RoleRow {
  readonly id: string;
  readonly application_id: string;
  readonly name: string;
  readonly description: string | null;
  /** SQLite keeps booleans as 0 and 1. */
  readonly is_default: boolean | number;
  readonly is_super_role: boolean | number;
  readonly position: number;
}

/** Builds the role that a request describes. A request never decides which roles are super roles. */
export function roleOf({ name, description, isDefault }: RoleInput, id: string, isSuperRole = false): Role {
  return { name, ...(description === undefined ? {} : { description }), id, isDefault, isSuperRole };
}

/** Stays below the number of values that both databases bind. */
const rowsPerInsert = 100;

/** Lists the roles of an application in creation order. */
export async function rolesOf(db: Db, applicationId: string): Promise<Role[]> {
  const rows = await db<RoleRow>("roles").where({ application_id: applicationId }).orderBy(["position", "id"]);
  return rows.map(toRole);
}

const roleColumns = ["id", "name", "description", "is_default", "is_super_role"] as const;

/** A column of a query of applications, which saves it a query of their roles. */
export function rolesColumn(db: Db) {
  const roles = db("roles").whereRaw("application_id = applications.id").orderBy(["position", "id"]);
  return jsonRowsColumn(db, "roles", roles, roleColumns);
}

export interface RolesColumn {
  readonly roles: unknown;
}

/** Returns the roles in creation order. */
export function rolesIn({ roles }: RolesColumn): Role[] {
  return parseJsonRows(roles).map(([id, name, description, isDefault, isSuperRole]) =>
    toRole({
      id: String(id),
      name: String(name),
      description: description === null ? null : String(description),
      is_default: Boolean(isDefault),
      is_super_role: Boolean(isSuperRole),
    }),
  );
}

/** Maps the roles of all active or all inactive applications of the tenant by application id. */
export async function rolesOfAll({ db, tenantId }: TenantDb, active: boolean): Promise<Map<string, Role[]>> {
  const rows: RoleRow[] = await db("roles")
    .join("applications", "applications.id", "roles.application_id")
    .where({ "applications.tenant_id": tenantId, "applications.active": active })
    .orderBy(["roles.position", "roles.id"])
    .select("roles.*");
  const roles = new Map<string, Role[]>();
  for (const row of rows) {
    const list = roles.get(row.application_id);
    if (list === undefined) roles.set(row.application_id, [toRole(row)]);
    else list.push(toRole(row));
  }
  return roles;
}

export async function findRole(db: Db, applicationId: string, id: string): Promise<Role | undefined> {
  const row = await db<RoleRow>("roles").where({ application_id: applicationId, id }).first();
  return row === undefined ? undefined : toRole(row);
}

export async function findRoleByName(db: Db, applicationId: string, name: string): Promise<Role | undefined> {
  const row = await db<RoleRow>("roles").where({ application_id: applicationId, name }).first();
  return row === undefined ? undefined : toRole(row);
}

/** Returns the ids that any role uses, in all tenants. */
export async function takenRoleIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const some of chunksOf(ids)) {
    const rows = await db<RoleRow>("roles").whereIn("id", some).select("id");
    for (const { id } of rows) taken.add(id);
  }
  return taken;
}

/** Appends roles to those of the application. */
export async function insertRoles(db: Db, applicationId: string, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  const last = await db<RoleRow>("roles")
    .where({ application_id: applicationId })
    .orderBy("position", "desc")
    .first("position");
  const first = last === undefined ? 0 : last.position + 1;
  const rows = roles.map((role, index) => ({
    ...toColumns(role),
    application_id: applicationId,
    position: first + index,
  }));
  for (const some of chunksOf(rows, rowsPerInsert)) await db("roles").insert(some);
}

export async function changeRole(db: Db, role: Role): Promise<void> {
  await db<RoleRow>("roles").where({ id: role.id }).update(toColumns(role));
}

export async function removeRole(db: Db, id: string): Promise<void> {
  await db<RoleRow>("roles").where({ id }).delete();
}

function toColumns({ id, name, description, isDefault, isSuperRole }: Role) {
  return { id, name, description: description ?? null, is_default: isDefault, is_super_role: isSuperRole };
}

function toRole({
  id,
  name,
  description,
  is_default,
  is_super_role,
}: Pick<RoleRow, (typeof roleColumns)[number]>): Role {
  return {
    name,
    ...(description === null ? {} : { description }),
    id,
    isDefault: Boolean(is_default),
    isSuperRole: Boolean(is_super_role),
  };
}
