/** Stores registrations of users for applications (Identity, User, registrations). */

import type { components } from "@gatehouse/openapi/responses";
import type { Db, TenantDb } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
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

/** Returns the user's registration for the application, which may be inactive. */
export async function registrationOf(
  tenantDb: TenantDb,
  userId: string,
  applicationId: string,
): Promise<Registration | undefined> {
  const [found] = await read(tenantDb, { user_id: userId, application_id: applicationId.toLowerCase() });
  return found;
}

/** Lists the user's registrations, oldest first, including those for inactive applications. */
export function registrationsOf(tenantDb: TenantDb, userId: string): Promise<Registration[]> {
  return read(tenantDb, { user_id: userId });
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

async function read(tenantDb: TenantDb, where: Partial<RegistrationRow>): Promise<Registration[]> {
  const ordered = tenantRegistrations(tenantDb).where(where).where(isOfPresentApplication);
  const [rows, roles] = await Promise.all([ordered.orderBy(["insert_instant", "number"]), roleNames(tenantDb, where)]);
  const registrations = rows.map((row) => registrationOfRow(tenantDb.db, row, roles.get(row.id) ?? []));
  return registrations.some(hasToken) ? withoutDisabledTokens(tenantDb, registrations) : registrations;
}

/** They may hold tokens. */
export const registrationSecrets = { table: "registrations", column: "document" };

function hasToken({ authenticationToken }: Registration): boolean {
  return authenticationToken !== undefined;
}

/** Removes authentication tokens where the application does not enable them (Identity, Application). */
async function withoutDisabledTokens(
  tenantDb: TenantDb,
  registrations: readonly Registration[],
): Promise<Registration[]> {
  const enabled = await applicationsWithTokens(
    tenantDb,
    registrations.filter(hasToken).map(({ applicationId }) => applicationId),
  );
  return registrations.map((registration) => {
    const { authenticationToken: _, ...others } = registration;
    return enabled.has(registration.applicationId) ? registration : others;
  });
}

/** Returns role names by registration id, in the role order of the application. */
async function roleNames(tenantDb: TenantDb, where: Partial<RegistrationRow>): Promise<Map<string, string[]>> {
  const rows: { registration_id: string; name: string }[] = await ofTenant(tenantDb, "registration_roles")
    .join("roles", { "roles.tenant_id": "registration_roles.tenant_id", "roles.id": "registration_roles.role_id" })
    .whereIn("registration_roles.registration_id", tenantRegistrations(tenantDb).where(where).select("id"))
    .orderBy(["roles.position", "roles.id"])
    .select("registration_roles.registration_id", "roles.name");
  const byRegistration = Map.groupBy(rows, (row) => row.registration_id);
  return new Map([...byRegistration].map(([id, own]) => [id, own.map(({ name }) => name)]));
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
