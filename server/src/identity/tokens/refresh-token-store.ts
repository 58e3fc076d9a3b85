/**
 * Stores refresh tokens as hashes, so that a reader of the store cannot use them. Rotation keeps the id of a token
 * and records the old text as spent until its expiration. Reuse of a spent text indicates a copy and revokes the
 * whole family of the login.
 */

import { hash, randomBytes } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import { agedRowsSweep } from "../../contract/jobs.ts";
import { type Row, table } from "../../store/table.ts";
import { isOfPresentApplication } from "../applications/application-deletion.ts";

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

/** Extends the token, which the caller has locked. */
export async function extendToken(
  { db }: TokenContext,
  { id }: RefreshToken,
  expirationInstant: number,
): Promise<void> {
  await tokenTable.rows(db).where({ id }).update({ expiration_instant: expirationInstant });
}

/** Rotates the text; the old one becomes spent. The caller has locked the token. */
export async function replaceText(
  { db, tenantId }: TokenContext,
  token: StoredRefreshToken,
  texts: { readonly old: string; readonly new: string },
): Promise<void> {
  await db<SpentTokenRow>("spent_refresh_tokens").insert({
    hash: hashOf(texts.old),
    family_id: token.familyId,
    tenant_id: tenantId,
    expiration_instant: token.expirationInstant,
  });
  await tokenTable
    .rows(db)
    .where({ id: token.id })
    .update({ hash: hashOf(texts.new) });
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
export async function revokeFamily({ db }: TokenContext, familyId: string): Promise<void> {
  await deleteAll(() => tokenTable.rows(db).where({ family_id: familyId }));
}

/** Revokes the matching tokens of the tenant. Returns their number. */
export function revokeTokens(context: TokenContext, filter: TokenFilter): Promise<number> {
  return deleteAll(() => matchingTokens(context, filter));
}

/** Revokes all tokens of these users, in every tenant. */
export function revokeTokensOfUsers(db: Db, userIds: Knex.QueryBuilder): Promise<number> {
  return deleteAll(() => tokenTable.rows(db).whereIn("user_id", userIds.clone()));
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
  agedRowsSweep({ ...expired, name: "refresh tokens", table: tokenTable.name }),
  agedRowsSweep({ ...expired, name: "spent refresh tokens", table: "spent_refresh_tokens", key: ["hash"] }),
];

function usable({ db, tenantId, clock }: TokenContext) {
  return tokenTable
    .rows(db)
    .where({ tenant_id: tenantId })
    .where("expiration_instant", ">", clock.now())
    .where(isOfPresentApplication);
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}
