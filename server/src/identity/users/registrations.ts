/** Stores registrations of users for applications (Identity, User, registrations). */

import type { components } from "@gatehouse/openapi/responses";
import type { Db, TenantDb } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";
import { seal, unseal } from "../../store/sealed.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { isOfPresentApplication } from "../applications/application-deletion.ts";
import { applicationsWithTokens } from "../applications/application-store.ts";

export type Registration = components["schemas"]["UserRegistration"];

type ColumnField = "id" | "applicationId" | "insertInstant" | "lastLoginInstant";

const registrationTable = table<RegistrationFields, Exclude<keyof RegistrationFields, ColumnField>>()({
  name: "registrations",
  keys: { tenant_id: "text", user_id: "text" },
  fields: { id: "text", applicationId: "text", insertInstant: "bigint", lastLoginInstant: "bigint?" },
  hasDocument: true,
});

type RegistrationRow = Row<typeof registrationTable>;

/** A registration without its roles, which are stored as references to the application's roles. */
export type RegistrationFields = Omit<Registration, "roles">;

/** Returns the fields of a new registration. */
export function newRegistration(id: string, applicationId: string, instant: number): RegistrationFields {
  return {
    applicationId,
    id,
    insertInstant: instant,
    usernameStatus: "ACTIVE",
    verified: false,
    preferredLanguages: [],
    data: {},
  };
}

/** Lists the user's registrations as they are stored, oldest first, including those for inactive applications. */
export async function registrationsOf(tenantDb: TenantDb, userId: string): Promise<Registration[]> {
  const { db } = tenantDb;
  const rows: ShownRow[] = await tenantRegistrations(tenantDb)
    .where({ user_id: userId })
    .where(isOfPresentApplication)
    .orderBy(["insert_instant", "number"])
    .select("registrations.*", roleNamesColumn(db));
  return rows.map((row) => registrationOfRow(db, row, roleNamesIn(row)));
}

/** Adds the registration with roles of its application. Returns false where the user is registered already. */
export async function insertRegistration(
  tenantDb: TenantDb,
  userId: string,
  registration: RegistrationFields,
  roleIds: readonly string[],
): Promise<boolean> {
  const rows: unknown[] = await tenantDb
    .db("registrations")
    .insert(toRow(tenantDb, userId, registration))
    .onConflict(["tenant_id", "user_id", "application_id"])
    .ignore()
    .returning("id");
  if (rows.length === 0) return false;
  await insertRoles(tenantDb, registration.id, roleIds);
  return true;
}

/** Replaces the stored registration with the same id. Without `roleIds` the roles stay unchanged. */
export async function replaceRegistration(
  tenantDb: TenantDb,
  userId: string,
  registration: RegistrationFields,
  roleIds?: readonly string[],
): Promise<void> {
  await tenantRegistrations(tenantDb)
    .where({ id: registration.id })
    .update(toRow(tenantDb, userId, registration));
  if (roleIds === undefined) return;
  await ofTenant(tenantDb, "registration_roles").where({ registration_id: registration.id }).delete();
  await insertRoles(tenantDb, registration.id, roleIds);
}

/** Records the instant of a login. Returns false when the user is not registered for the application. */
export async function recordLoginInstant(
  tenantDb: TenantDb,
  userId: string,
  applicationId: string,
  instant: number,
): Promise<boolean> {
  const updated = await tenantRegistrations(tenantDb)
    .where({ user_id: userId, application_id: applicationId })
    .update({ last_login_instant: instant });
  return updated > 0;
}

/** Returns the id of the user who has the registration with this id. */
export async function userOfRegistration(tenantDb: TenantDb, id: string): Promise<string | undefined> {
  return (await tenantRegistrations(tenantDb).where({ id }).first("user_id"))?.user_id;
}

async function insertRoles(
  { db, tenantId }: TenantDb,
  registrationId: string,
  roleIds: readonly string[],
): Promise<void> {
  const registration = { tenant_id: tenantId, registration_id: registrationId };
  const rows = [...new Set(roleIds)].map((roleId) => ({ ...registration, role_id: roleId }));
  for (const some of chunksOf(rows, 100)) await db("registration_roles").insert(some);
}

/** They may hold tokens. */
export const registrationSecrets = { table: "registrations", column: "document" };

function hasToken({ authenticationToken }: Registration): boolean {
  return authenticationToken !== undefined;
}

/** Returns the registrations as responses show them: without tokens where the application has none (Identity, Application). */
export async function withoutDisabledTokens(
  tenantDb: TenantDb,
  registrations: Registration[],
): Promise<Registration[]> {
  if (!registrations.some(hasToken)) return registrations;
  const enabled = await applicationsWithTokens(
    tenantDb,
    registrations.filter(hasToken).map(({ applicationId }) => applicationId),
  );
  return registrations.map((registration) => {
    const { authenticationToken: _, ...others } = registration;
    return enabled.has(registration.applicationId) ? registration : others;
  });
}

type ShownRow = RegistrationRow & { readonly role_names: unknown };

/** A column with the names of the roles, in the role order of the application. */
function roleNamesColumn(db: Db) {
  const rows = `select roles.* from registration_roles o
    join roles on roles.tenant_id = o.tenant_id and roles.id = o.role_id
    where o.tenant_id = registrations.tenant_id and o.registration_id = registrations.id
    order by roles.position, roles.id`;
  return jsonRowsColumn(db, "role_names", ["name"], { rows });
}

function roleNamesIn({ role_names: json }: ShownRow): string[] {
  return parseJsonRows(json).map(([name]) => String(name));
}

function toRow({ db, tenantId }: TenantDb, userId: string, registration: RegistrationFields): RegistrationRow {
  const row = registrationTable.toRow(registration, { tenant_id: tenantId, user_id: userId });
  return { ...row, document: seal(db, row.document, { ...registrationSecrets, id: row.id }) };
}

function tenantRegistrations(tenantDb: TenantDb) {
  return ofTenant<RegistrationRow>(tenantDb, registrationTable.name);
}

/** Returns the registration of what was read of its row; what was not read is missing. */
export function registrationOfRow(
  db: Db,
  row: Pick<RegistrationRow, "id" | "application_id" | "document">,
  roles: string[],
): Registration {
  const document = unseal(db, row.document, { ...registrationSecrets, id: row.id });
  return { ...registrationTable.toShape({ ...row, document }), roles };
}
