/** Users as they are stored (Identity, User). They are made by reconcile and by the bootstrap file. */
import type { components } from "@gatehouse/openapi/responses";
import type { TenantDb } from "../../contract/context.ts";
import { asciiLowerCase } from "./ascii-case.ts";
import { membershipsOf } from "./memberships.ts";
import { registrationsOf } from "./registrations.ts";

export type User = components["schemas"]["User"];

/** A user without what other tables hold. */
export type UserFields = Omit<User, "memberships" | "registrations">;

/** What a user is known by. */
export type Login = { readonly email: string } | { readonly username: string };

interface UserRow {
  readonly id: string;
  readonly tenant_id: string;
  /** SQLite keeps booleans as 0 and 1. */
  readonly active: boolean | number;
  readonly email: string | null;
  readonly username: string | null;
  readonly document: string;
  readonly insert_instant: number;
  readonly last_login_instant: number | null;
  readonly last_update_instant: number;
}

/** What the document column holds. */
type Details = Omit<
  UserFields,
  "id" | "tenantId" | "active" | "insertInstant" | "lastLoginInstant" | "lastUpdateInstant"
>;

/** The user as responses show them; undefined when the tenant has none with this id. */
export async function findUser(place: TenantDb, id: string): Promise<User | undefined> {
  const row = await own(place).where({ id: id.toLowerCase() }).first();
  return row === undefined ? undefined : whole(place, toFields(row));
}

/** The stored fields with what belongs to the user. */
export async function whole({ db }: Pick<TenantDb, "db">, fields: UserFields): Promise<User> {
  const [memberships, registrations] = [await membershipsOf(db, fields.id), await registrationsOf(db, fields.id)];
  return { ...fields, memberships, registrations };
}

/** A user as they begin. */
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

/** One user, who stays as they are until the transaction ends. */
export async function lockUser(place: TenantDb, by: { readonly id: string } | Login): Promise<UserFields | undefined> {
  const row = await own(place)
    .where("id" in by ? by : keyOf(by))
    .forUpdate()
    .first();
  return row === undefined ? undefined : toFields(row);
}

/** The id of the user that the tenant has by this address or name. */
export async function findUserByLogin(place: TenantDb, by: Login): Promise<string | undefined> {
  return (await own(place).where(keyOf(by)).first("id"))?.id;
}

/** Whether any tenant has a user with this id. */
export async function isTakenUserId({ db }: Pick<TenantDb, "db">, id: string): Promise<boolean> {
  return (await db<UserRow>("users").where({ id }).first("id")) !== undefined;
}

/** Adds the user; false where somebody has the id, the address or the user name already. */
export async function insertUser({ db }: Pick<TenantDb, "db">, user: UserFields): Promise<boolean> {
  const rows: unknown[] = await db("users").insert(toRow(user)).onConflict().ignore().returning("id");
  return rows.length > 0;
}

/** Stores the user in the place of the one with its id. */
export async function replaceUser(place: TenantDb, user: UserFields): Promise<void> {
  await own(place).where({ id: user.id }).update(toRow(user));
}

export async function removeUser(place: TenantDb, id: string): Promise<void> {
  await own(place).where({ id }).delete();
}

/** The address that counts: `data.email` where the user has no `email` (Identity, User). */
export function emailOf({ email, data }: Pick<User, "email" | "data">): string | undefined {
  return email ?? data.email;
}

function keyOf(by: Login): Partial<UserRow> {
  return "email" in by ? { email: asciiLowerCase(by.email) } : { username: asciiLowerCase(by.username) };
}

function own({ db, tenantId }: TenantDb) {
  return db<UserRow>("users").where({ tenant_id: tenantId });
}

function toRow(user: UserFields): UserRow {
  const { id, tenantId, active, insertInstant, lastLoginInstant, lastUpdateInstant, ...details } = user;
  const email = emailOf(user);
  const row: Omit<UserRow, "document"> = {
    id,
    tenant_id: tenantId,
    active,
    email: email === undefined ? null : asciiLowerCase(email),
    username: user.username === undefined ? null : asciiLowerCase(user.username),
    insert_instant: insertInstant,
    last_login_instant: lastLoginInstant ?? null,
    last_update_instant: lastUpdateInstant,
  };
  const document: Details = details;
  return { ...row, document: JSON.stringify(document) };
}

function toFields(row: UserRow): UserFields {
  const details: Details = JSON.parse(row.document);
  return {
    ...details,
    id: row.id,
    tenantId: row.tenant_id,
    active: Boolean(row.active),
    insertInstant: row.insert_instant,
    ...(row.last_login_instant === null ? {} : { lastLoginInstant: row.last_login_instant }),
    lastUpdateInstant: row.last_update_instant,
  };
}
