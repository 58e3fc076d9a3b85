/** Stores registrations of users for applications (Identity, User, registrations). */

import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db } from "../../contract/context.ts";
import { chunksOf } from "../../store/chunks.ts";
import { seal, sealColumn, unseal } from "../../store/sealed.ts";
import { type Row, table } from "../../store/table.ts";
import { isOfPresentApplication } from "../applications/application-deletion.ts";
import { applicationsWithTokens } from "../applications/application-store.ts";

export type Registration = components["schemas"]["UserRegistration"];

type ColumnField = "id" | "applicationId" | "insertInstant" | "lastLoginInstant";

const registrationTable = table<RegistrationFields, Exclude<keyof RegistrationFields, ColumnField>>()({
  name: "registrations",
  keys: { user_id: "text" },
  fields: { id: "text", applicationId: "text", insertInstant: "bigint", lastLoginInstant: "bigint?" },
  hasDocument: true,
});

type RegistrationRow = Row<typeof registrationTable>;

/** A registration without its roles, which are stored as references to the application's roles. */
export type RegistrationFields = Omit<Registration, "roles">;

type DbContext = Pick<Context, "db">;

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
  { db }: DbContext,
  userId: string,
  applicationId: string,
): Promise<Registration | undefined> {
  const [found] = await read(db, { user_id: userId, application_id: applicationId.toLowerCase() });
  return found;
}

/** Lists the user's registrations, oldest first, including those for inactive applications. */
export function registrationsOf(db: Db, userId: string): Promise<Registration[]> {
  return read(db, { user_id: userId });
}

/** Adds the registration with roles of its application. Returns false where the user is registered already. */
export async function insertRegistration(
  db: Db,
  userId: string,
  registration: RegistrationFields,
  roleIds: readonly string[],
): Promise<boolean> {
  const rows: unknown[] = await db("registrations")
    .insert(toRow(db, userId, registration))
    .onConflict(["user_id", "application_id"])
    .ignore()
    .returning("id");
  if (rows.length === 0) return false;
  await insertRoles(db, registration.id, roleIds);
  return true;
}

/** Replaces the stored registration with the same id. Without `roleIds` the roles stay unchanged. */
export async function replaceRegistration(
  db: Db,
  userId: string,
  registration: RegistrationFields,
  roleIds?: readonly string[],
): Promise<void> {
  await db("registrations")
    .where({ id: registration.id })
    .update(toRow(db, userId, registration));
  if (roleIds === undefined) return;
  await db("registration_roles").where({ registration_id: registration.id }).delete();
  await insertRoles(db, registration.id, roleIds);
}

/** Records the instant of a login. Returns false when the user is not registered for the application. */
export async function recordLoginInstant(
  db: Db,
  userId: string,
  applicationId: string,
  instant: number,
): Promise<boolean> {
  const updated = await registrationTable
    .rows(db)
    .where({ user_id: userId, application_id: applicationId })
    .update({ last_login_instant: instant });
  return updated > 0;
}

/** Returns the id of the user who has the registration with this id. */
export async function userOfRegistration(db: Db, id: string): Promise<string | undefined> {
  return (await registrationTable.rows(db).where({ id }).first("user_id"))?.user_id;
}

async function insertRoles(db: Db, registrationId: string, roleIds: readonly string[]): Promise<void> {
  const rows = [...new Set(roleIds)].map((roleId) => ({ registration_id: registrationId, role_id: roleId }));
  for (const some of chunksOf(rows, 100)) await db("registration_roles").insert(some);
}

async function read(db: Db, where: Partial<RegistrationRow>): Promise<Registration[]> {
  const rows = await registrationTable
    .rows(db)
    .where(where)
    .where(isOfPresentApplication)
    .orderBy(["insert_instant", "number"]);
  if (rows.length === 0) return [];
  const roles = await roleNames(db, where);
  const registrations = rows.map((row) => toRegistration(db, row, roles.get(row.id) ?? []));
  return registrations.some(hasToken) ? withoutDisabledTokens(db, registrations) : registrations;
}

/** Seals the registrations that were stored without a master key; they may hold tokens. */
export function sealRegistrations(db: Db): Promise<void> {
  return sealColumn(db, documents);
}

const documents = { table: "registrations", column: "document" };

function hasToken({ authenticationToken }: Registration): boolean {
  return authenticationToken !== undefined;
}

/** Removes authentication tokens where the application does not enable them (Identity, Application). */
async function withoutDisabledTokens(db: Db, registrations: readonly Registration[]): Promise<Registration[]> {
  const enabled = await applicationsWithTokens(
    db,
    registrations.filter(hasToken).map(({ applicationId }) => applicationId),
  );
  return registrations.map((registration) => {
    const { authenticationToken: _, ...others } = registration;
    return enabled.has(registration.applicationId) ? registration : others;
  });
}

/** Returns role names by registration id, in the role order of the application. */
async function roleNames(db: Db, where: Partial<RegistrationRow>): Promise<Map<string, string[]>> {
  const rows: { registration_id: string; name: string }[] = await db("registration_roles")
    .join("roles", "roles.id", "registration_roles.role_id")
    .whereIn("registration_roles.registration_id", db("registrations").where(where).select("id"))
    .orderBy(["roles.position", "roles.id"])
    .select("registration_roles.registration_id", "roles.name");
  const byRegistration = Map.groupBy(rows, (row) => row.registration_id);
  return new Map([...byRegistration].map(([id, own]) => [id, own.map(({ name }) => name)]));
}

function toRow(db: Db, userId: string, registration: RegistrationFields): RegistrationRow {
  const row = registrationTable.toRow(registration, { user_id: userId });
  return { ...row, document: seal(db, row.document, { ...documents, id: row.id }) };
}

function toRegistration(db: Db, row: RegistrationRow, roles: string[]): Registration {
  const document = unseal(db, row.document, { ...documents, id: row.id });
  return { ...registrationTable.toShape({ ...row, document }), roles };
}
