/** Stores roles of applications. */

import type { components } from "@gatehouse/openapi/responses";
import type { components as requests } from "@gatehouse/openapi/validated-requests";
import type { Db, TenantDb } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { isAnyOf, jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

export type Role = components["schemas"]["Role"];

export type RoleInput = requests["schemas"]["Role"];

const roleTable = table<Role>()({
  name: "roles",
  keys: { tenant_id: "text", application_id: "text", position: "integer" },
  fields: { name: "text", description: "text?", id: "text", isDefault: "boolean", isSuperRole: "boolean" },
});

/** Builds the role that a request describes. A request never decides which roles are super roles. */
export function roleOf({ name, description, isDefault }: RoleInput, id: string, isSuperRole = false): Role {
  return { name, ...(description === undefined ? {} : { description }), id, isDefault, isSuperRole };
}

/** Stays below the number of values that both databases bind. */
const rowsPerInsert = 100;

/** Lists the roles of an application in creation order. */
export async function rolesOf(tenantDb: TenantDb, applicationId: string): Promise<Role[]> {
  const rows = await tenantRoles(tenantDb).where({ application_id: applicationId }).orderBy(["position", "id"]);
  return rows.map((row) => roleTable.toShape(row));
}

const roleColumns = ["name", "description", "id", "is_default", "is_super_role"];

/** A column of a query of applications, which saves it a query of their roles. */
export function rolesColumn(db: Db) {
  const own = "roles.tenant_id = applications.tenant_id and application_id = applications.id";
  return jsonRowsColumn(db, "roles", roleColumns, { rows: `select * from roles where ${own} order by position, id` });
}

export interface RolesColumn {
  readonly roles: unknown;
}

/** Returns the roles in creation order. */
export function rolesIn({ roles }: RolesColumn): Role[] {
  return parseJsonRows(roles).map((values) =>
    roleTable.toShape(Object.fromEntries(roleColumns.map((column, index) => [column, values[index]]))),
  );
}

/** Maps the roles of all active or all inactive applications of the tenant by application id. */
export async function rolesOfAll({ db, tenantId }: TenantDb, active: boolean): Promise<Map<string, Role[]>> {
  const rows: Row<typeof roleTable>[] = await db("roles")
    .join("applications", { "applications.tenant_id": "roles.tenant_id", "applications.id": "roles.application_id" })
    .where({ "applications.tenant_id": tenantId, "applications.active": active })
    .orderBy(["roles.position", "roles.id"])
    .select("roles.*");
  const byApplication = Map.groupBy(rows, (row) => row.application_id);
  return new Map([...byApplication].map(([id, own]) => [id, own.map((row) => roleTable.toShape(row))]));
}

export async function findRole(
  tenantDb: TenantDb,
  applicationId: string,
  by: { readonly id: string } | { readonly name: string },
): Promise<Role | undefined> {
  const row = await tenantRoles(tenantDb)
    .where({ application_id: applicationId, ...by })
    .first();
  return row && roleTable.toShape(row);
}

/** Returns the ids that any role of the tenant uses. */
export async function takenRoleIds(tenantDb: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tenantRoles(tenantDb)
    .where(isAnyOf(tenantDb.db, "id", ids))
    .select("id");
  return new Set(rows.map(({ id }) => id));
}

/** Appends roles to those of the application. */
export async function insertRoles(tenantDb: TenantDb, applicationId: string, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  const { db, tenantId } = tenantDb;
  const last = await tenantRoles(tenantDb)
    .where({ application_id: applicationId })
    .orderBy("position", "desc")
    .first("position");
  const first = last === undefined ? 0 : last.position + 1;
  const rows = roles.map((role, index) =>
    roleTable.toRow(role, { tenant_id: tenantId, application_id: applicationId, position: first + index }),
  );
  for (const some of chunksOf(rows, rowsPerInsert)) await db("roles").insert(some);
}

export async function changeRole(tenantDb: TenantDb, role: Role): Promise<void> {
  await tenantRoles(tenantDb).where({ id: role.id }).update(roleTable.toColumns(role));
}

export async function removeRole(tenantDb: TenantDb, id: string): Promise<void> {
  await tenantRoles(tenantDb).where({ id }).delete();
}

function tenantRoles(tenantDb: TenantDb) {
  return ofTenant<Row<typeof roleTable>>(tenantDb, roleTable.name);
}
