/** Stores users (Identity, User). Reconcile and the bootstrap file create them. */
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { TenantDb } from "../../contract/context.ts";
import { table } from "../../store/table.ts";
import { asciiLowerCase } from "./ascii-case.ts";
import { membershipsOf } from "./memberships.ts";
import { registrationsOf, withoutDisabledTokens } from "./registrations.ts";

export type User = components["schemas"]["User"];

/** The user's own columns and document, without rows of other tables. */
export type UserFields = Omit<User, "memberships" | "registrations">;

/** An email address or a user name, by which a user logs in. */
export type Login = { readonly email: string } | { readonly username: string };

type ColumnField = "id" | "tenantId" | "active" | "insertInstant" | "lastLoginInstant" | "lastUpdateInstant";

const userTable = table<UserFields, Exclude<keyof UserFields, ColumnField>>()({
  name: "users",
  // The forms that are compared; the user's own are in the document.
  keys: { email: "text?", username: "text?" },
  fields: {
    id: "text",
    tenantId: "text",
    active: "boolean",
    insertInstant: "bigint",
    lastLoginInstant: "bigint?",
    lastUpdateInstant: "bigint",
  },
  hasDocument: true,
});

/** Returns the user as responses show them; undefined when the tenant has none with this id. */
export async function findUser(tenantDb: TenantDb, id: string): Promise<User | undefined> {
  const row = await tenantUsers(tenantDb).where({ id: id.toLowerCase() }).first();
  return row === undefined ? undefined : withRelations(tenantDb, userTable.toShape(row));
}

/** Returns the user's own fields of what was read of their row; instants that were not read are missing. */
export function userOfRow(row: {
  readonly id: string;
  readonly tenantId: string;
  readonly active: boolean | number;
  readonly document: string;
}): UserFields {
  return userTable.toShape({ ...row, tenant_id: row.tenantId });
}

/** Adds the memberships and registrations to the user's own fields. */
export async function withRelations(tenantDb: TenantDb, fields: UserFields): Promise<User> {
  const [memberships, registrations] = await Promise.all([
    membershipsOf(tenantDb, fields.id),
    registrationsOf(tenantDb, fields.id).then((stored) => withoutDisabledTokens(tenantDb, stored)),
  ]);
  return { ...fields, memberships, registrations };
}

/** Returns the fields of a new user. */
export function newUser({ tenantId }: Pick<TenantDb, "tenantId">, id: string, instant: number): UserFields {
  return {
    id,
    tenantId,
    active: true,
    usernameStatus: "ACTIVE",
    preferredLanguages: [],
    insertInstant: instant,
    lastUpdateInstant: instant,
    passwordChangeRequired: false,
    data: {},
    verified: false,
  };
}

/** Locks the user's row until the transaction ends. */
export async function lockUser(
  tenantDb: TenantDb,
  by: { readonly id: string | Knex.QueryBuilder } | Login,
): Promise<UserFields | undefined> {
  const row = await tenantUsers(tenantDb)
    .where("id" in by ? by : keyOf(by))
    .forUpdate()
    .first();
  return row === undefined ? undefined : userTable.toShape(row);
}

/** Returns the id of the tenant's user with this address or user name. */
export async function findUserByLogin(tenantDb: TenantDb, by: Login): Promise<string | undefined> {
  return (await tenantUsers(tenantDb).where(keyOf(by)).first("id"))?.id;
}

/** Adds the user. Returns false where the id, the address or the user name is taken. */
export async function insertUser({ db }: Pick<TenantDb, "db">, user: UserFields): Promise<boolean> {
  const rows: unknown[] = await db("users").insert(toRow(user)).onConflict().ignore().returning("id");
  return rows.length > 0;
}

/** Replaces the stored user with the same id. */
export async function replaceUser(tenantDb: TenantDb, user: UserFields): Promise<void> {
  await tenantUsers(tenantDb).where({ id: user.id }).update(toRow(user));
}

export async function removeUser(tenantDb: TenantDb, id: string): Promise<void> {
  await tenantUsers(tenantDb).where({ id }).delete();
}

/** Returns the effective address: `data.email` where the user has no `email` (Identity, User). */
export function emailOf({ email, data }: Pick<User, "email" | "data">): string | undefined {
  return email ?? data.email;
}

function keyOf(by: Login): Partial<Record<"email" | "username", string>> {
  return "email" in by ? { email: asciiLowerCase(by.email) } : { username: asciiLowerCase(by.username) };
}

function tenantUsers({ db, tenantId }: TenantDb) {
  return userTable.rows(db).where({ tenant_id: tenantId });
}

function toRow(user: UserFields) {
  const [email, username] = [emailOf(user), user.username].map((each) => (each ? asciiLowerCase(each) : null));
  return userTable.toRow(user, { email: email ?? null, username: username ?? null });
}
