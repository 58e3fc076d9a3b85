/**
 * Stores refresh tokens as hashes, so that a reader of the store cannot use them. Rotation keeps the id of a token
 * and records the old text as spent until its expiration. Reuse of a spent text indicates a copy and revokes the
 * whole family of the login.
 */

import { hash, randomBytes } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Context, Db, TenantDb } from "../../contract/context.ts";
import { agedRowsSweep } from "../../contract/jobs.ts";
import { JointStatement, Statement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { isOfPresentApplication } from "../applications/application-deletion.ts";
import type { Role } from "../applications/role-store.ts";
import { type Registration, registrationOfRow } from "../users/registrations.ts";
import { type UserFields, userOfRow } from "../users/users.ts";

/** A refresh token as responses show it, without its text. */
export type RefreshToken = components["schemas"]["StoredRefreshToken"];

/** A stored token; tokens of one login form a family. */
export interface StoredRefreshToken extends RefreshToken {
  readonly familyId: string;
}

const tokenTable = table<StoredRefreshToken>()({
  name: "refresh_tokens",
  keys: { hash: "text" },
  fields: {
    id: "text",
    applicationId: "text",
    userId: "text",
    tenantId: "text",
    insertInstant: "bigint",
    expirationInstant: "bigint",
    metaData: "json?",
    familyId: "text",
  },
});

export type RefreshTokenRow = Row<typeof tokenTable>;

interface SpentTokenRow {
  hash: string;
  family_id: string;
  tenant_id: string;
  expiration_instant: number;
}

type TokenContext = Pick<Context, "db" | "tenantId" | "clock">;

/** 256 random bits. */
export function newTokenText(): string {
  return randomBytes(32).toString("base64url");
}

export async function insertRefreshToken(db: Db, text: string, token: StoredRefreshToken): Promise<void> {
  await tokenTable.rows(db).insert(tokenTable.toRow(token, { hash: hashOf(text) }));
}

/** Returns and locks the token with this text. Undefined where it is unknown, expired, revoked or spent. */
export async function lockRefreshToken(context: TokenContext, text: string): Promise<StoredRefreshToken | undefined> {
  const row = await usable(context)
    .where({ hash: hashOf(text) })
    .forUpdate()
    .first();
  return row && tokenTable.toShape(row);
}

/** A locked token with the user who uses it. */
export interface TokenInUse {
  readonly stored: StoredRefreshToken;
  readonly user: UserFields;
  /** Returns the user's registration for the token's application; undefined where there is none. */
  readonly registration: ((roles: readonly Role[]) => Registration) | undefined;
}

interface TokenInUseRow extends Record<keyof RefreshTokenRow, unknown> {
  readonly user_active: boolean | number;
  readonly user_document: string;
  readonly registration_id: string | null;
  readonly registration_document: string | null;
  readonly role_ids: string | null;
}

const tokenInUse = new Statement<TokenInUseRow>(
  `select t.*, u.active as user_active, u.document as user_document, r.id as registration_id,
  r.document as registration_document,
  (select string_agg(o.role_id, ' ') from registration_roles o
    where o.tenant_id = r.tenant_id and o.registration_id = r.id) as role_ids
from refresh_tokens t
join users u on u.id = t.user_id and u.tenant_id = t.tenant_id
left join registrations r on r.tenant_id = t.tenant_id and r.user_id = u.id and r.application_id = t.application_id
where t.hash = ? and t.tenant_id = ? and t.expiration_instant > ?
for update of t`,
);

/** Returns and locks the token with this text. Undefined where it is unknown, expired, revoked or spent. */
export async function lockTokenInUse(context: TokenContext, text: string): Promise<TokenInUse | undefined> {
  const { db, tenantId, clock } = context;
  const [row] = await tokenInUse.all(db, [hashOf(text), tenantId, clock.now()]);
  if (row === undefined) return undefined;
  const { registration_id: id, registration_document: document, role_ids: ids } = row;
  const stored = tokenTable.toShape(row);
  const user = { id: stored.userId, tenantId, active: row.user_active, document: row.user_document };
  return {
    stored,
    user: userOfRow(user),
    registration:
      id === null
        ? undefined
        : (roles) => {
            const own = new Set(ids?.split(" "));
            const names = roles.filter((role) => own.has(role.id)).map(({ name }) => name);
            return registrationOfRow(db, { id, application_id: stored.applicationId, document: document ?? "" }, names);
          },
  };
}

/** Extends the token, which the caller has locked. */
export async function extendToken(
  context: TokenContext,
  { id }: RefreshToken,
  expirationInstant: number,
): Promise<void> {
  await tenantTokens(context).where({ id }).update({ expiration_instant: expirationInstant });
}

interface NewText {
  readonly old: string;
  readonly new: string;
  readonly expirationInstant: number;
}

const replacement = new JointStatement(
  "insert into spent_refresh_tokens (hash, family_id, tenant_id, expiration_instant) values (?, ?, ?, ?)",
  "update refresh_tokens set hash = ?, expiration_instant = ? where tenant_id = ? and id = ?",
  tokenTable.name,
);

/** Rotates the text; the old one becomes spent. The caller has locked the token. */
export async function replaceText(
  { db, tenantId }: TokenContext,
  { id, familyId, expirationInstant }: StoredRefreshToken,
  text: NewText,
): Promise<void> {
  const spent = [hashOf(text.old), familyId, tenantId, expirationInstant];
  await replacement.all(db, spent, [hashOf(text.new), text.expirationInstant, tenantId, id]);
}

/** Returns the family of a spent text; undefined after the text's expiration. */
export async function familyOfSpent({ db, tenantId, clock }: TokenContext, text: string): Promise<string | undefined> {
  const row = await db<SpentTokenRow>("spent_refresh_tokens")
    .where({ hash: hashOf(text), tenant_id: tenantId })
    .where("expiration_instant", ">", clock.now())
    .first();
  return row?.family_id;
}

/** Returns the tenant of the token with this text, spent or not. */
export async function tenantOfText(db: Db, text: string): Promise<string | undefined> {
  const key = { hash: hashOf(text) };
  const row =
    (await tokenTable.rows(db).where(key).first("tenant_id")) ??
    (await db<SpentTokenRow>("spent_refresh_tokens").where(key).first("tenant_id"));
  return row?.tenant_id;
}

/** Revokes all tokens of one login. */
export async function revokeFamily(context: TokenContext, familyId: string): Promise<void> {
  await deleteAll(() => tenantTokens(context).where({ family_id: familyId }));
}

/** Revokes the matching tokens of the tenant. Returns their number. */
export function revokeTokens(context: TokenContext, filter: TokenFilter): Promise<number> {
  return deleteAll(() => matchingTokens(context, filter));
}

/** Revokes all tokens of these users of the tenant. */
export function revokeTokensOfUsers(tenantDb: TenantDb, userIds: Knex.QueryBuilder): Promise<number> {
  return deleteAll(() => tenantTokens(tenantDb).whereIn("user_id", userIds.clone()));
}

/**
 * Deletes tokens until none is left. Deriving a token locks its source, so the deletion waits and the next statement
 * finds the derived token.
 */
async function deleteAll(tokens: () => Knex.QueryBuilder): Promise<number> {
  let deleted = 0;
  for (let last = -1; last !== 0; deleted += last) last = await tokens().delete();
  return deleted;
}

export interface TokenFilter {
  readonly id?: string | undefined;
  readonly userId?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly text?: string | undefined;
}

/** Queries the tenant's usable tokens that match. */
export function matchingTokens(
  context: TokenContext,
  { id, userId, applicationId, text }: TokenFilter,
): Knex.QueryBuilder<RefreshTokenRow, RefreshTokenRow[]> {
  const query = usable(context);
  if (id !== undefined) query.where({ id: id.toLowerCase() });
  if (userId !== undefined) query.where({ user_id: userId.toLowerCase() });
  if (applicationId !== undefined) query.where({ application_id: applicationId.toLowerCase() });
  if (text !== undefined) query.where({ hash: hashOf(text) });
  return query;
}

export function toRefreshToken(row: RefreshTokenRow): RefreshToken {
  const { familyId: _, ...token } = tokenTable.toShape(row);
  return token;
}

/** Batch size per table; small because random index values make each deletion slow. */
const batchSize = 200;

const expired = { instants: ["expiration_instant"], retention: 0, limit: batchSize };

/** Delete expired tokens, and spent texts at their expiration. */
export const refreshTokenSweeps = [
  agedRowsSweep({ ...expired, name: "refresh tokens", table: tokenTable.name, key: ["tenant_id", "id"] }),
  agedRowsSweep({ ...expired, name: "spent refresh tokens", table: "spent_refresh_tokens", key: ["hash"] }),
];

function usable({ clock, ...tenantDb }: TokenContext) {
  return tenantTokens(tenantDb).where("expiration_instant", ">", clock.now()).where(isOfPresentApplication);
}

function tenantTokens(tenantDb: TenantDb) {
  return ofTenant<RefreshTokenRow>(tenantDb, tokenTable.name);
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}
