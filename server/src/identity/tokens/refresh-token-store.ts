/**
 * Refresh tokens as they are stored: as hashes, so that who reads the store cannot use one. The id of a token is stable:
 * where a use gives a new token, the id goes over to that one, and the old token is remembered as spent until it would have
 * expired. A spent token that is used again has been copied by somebody; then all that came from the same login ends.
 */
import { hash, randomBytes } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { isOfPresentApplication } from "../applications/application-deletion.ts";

/** A refresh token as responses show it: without the token itself. */
export type RefreshToken = components["schemas"]["RefreshToken"];

/** One that is stored; those of a family came from the same login. */
export interface StoredRefreshToken extends RefreshToken {
  readonly familyId: string;
}

interface RefreshTokenRow {
  id: string;
  hash: string;
  family_id: string;
  tenant_id: string;
  application_id: string;
  user_id: string;
  insert_instant: number;
  expiration_instant: number;
  meta_data: string | null;
}

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
  const { id, familyId, tenantId, applicationId, userId, insertInstant, expirationInstant, metaData } = token;
  await db<RefreshTokenRow>("refresh_tokens").insert({
    id,
    hash: hashOf(text),
    family_id: familyId,
    tenant_id: tenantId,
    application_id: applicationId,
    user_id: userId,
    insert_instant: insertInstant,
    expiration_instant: expirationInstant,
    meta_data: metaData === undefined ? null : JSON.stringify(metaData),
  });
}

/**
 * The token with this text, which others who want to use it wait for until the transaction ends. Undefined where the tenant
 * has none that is neither expired, revoked nor spent.
 */
export async function lockRefreshToken(place: TokenContext, text: string): Promise<StoredRefreshToken | undefined> {
  const row = await usable(place)
    .where({ hash: hashOf(text) })
    .forUpdate()
    .first();
  return row === undefined ? undefined : { ...toRefreshToken(row), familyId: row.family_id };
}

/** Moves the end of the token, which the caller has locked. */
export async function prolong({ db }: TokenContext, { id }: RefreshToken, expirationInstant: number): Promise<void> {
  await db<RefreshTokenRow>("refresh_tokens").where({ id }).update({ expiration_instant: expirationInstant });
}

/** Puts a new text in the place of the old one, which is spent then; the caller has locked the token. */
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
  await db<RefreshTokenRow>("refresh_tokens")
    .where({ id: token.id })
    .update({ hash: hashOf(texts.new) });
}

/** The family of a token that was spent before; undefined where it would have expired since. */
export async function familyOfSpent({ db, tenantId, clock }: TokenContext, text: string): Promise<string | undefined> {
  const row = await db<SpentTokenRow>("spent_refresh_tokens")
    .where({ hash: hashOf(text), tenant_id: tenantId })
    .where("expiration_instant", ">", clock.now())
    .first();
  return row?.family_id;
}

/** The tenant of the token with this text, which may be spent. */
export async function tenantOfText(db: Db, text: string): Promise<string | undefined> {
  const key = { hash: hashOf(text) };
  const row =
    (await db<RefreshTokenRow>("refresh_tokens").where(key).first("tenant_id")) ??
    (await db<SpentTokenRow>("spent_refresh_tokens").where(key).first("tenant_id"));
  return row?.tenant_id;
}

/** Revokes all tokens that came from one login. */
export async function revokeFamily({ db }: TokenContext, familyId: string): Promise<void> {
  await deleteAll(() => db<RefreshTokenRow>("refresh_tokens").where({ family_id: familyId }));
}

/** Revokes those of the tenant that are wanted; resolves to how many there were. */
export function revokeWanted(place: TokenContext, wanted: Wanted): Promise<number> {
  return deleteAll(() => wantedTokens(place, wanted));
}

/**
 * Who makes a token from another one holds the row of that one, so that this waits for it; what was made meanwhile is seen
 * by the next statement.
 */
async function deleteAll(tokens: () => Knex.QueryBuilder): Promise<number> {
  let deleted = 0;
  for (let last = -1; last !== 0; deleted += last) last = await tokens().delete();
  return deleted;
}

export interface Wanted {
  readonly id?: string | undefined;
  readonly userId?: string | undefined;
  readonly applicationId?: string | undefined;
}

/** Those of the tenant that can still be used and are what is wanted. */
export function wantedTokens(
  place: TokenContext,
  { id, userId, applicationId }: Wanted,
): Knex.QueryBuilder<RefreshTokenRow, RefreshTokenRow[]> {
  const query = usable(place);
  if (id !== undefined) query.where({ id: id.toLowerCase() });
  if (userId !== undefined) query.where({ user_id: userId.toLowerCase() });
  if (applicationId !== undefined) query.where({ application_id: applicationId.toLowerCase() });
  return query;
}

export function toRefreshToken(row: RefreshTokenRow): RefreshToken {
  return {
    id: row.id,
    applicationId: row.application_id,
    userId: row.user_id,
    tenantId: row.tenant_id,
    insertInstant: row.insert_instant,
    expirationInstant: row.expiration_instant,
    ...(row.meta_data === null ? {} : { metaData: JSON.parse(row.meta_data) }),
  };
}

/** Of each table; the indexes are of random values, so that a row takes long. */
const mostAtOnce = 200;

/** Deletes tokens that have expired, and spent ones when they would have. */
export const refreshTokenSweep: Sweep = {
  name: "refresh tokens",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const deletions: number[] = [];
      for (const [table, key] of [
        ["refresh_tokens", "id"],
        ["spent_refresh_tokens", "hash"],
      ] as const) {
        const ended = db(table).where("expiration_instant", "<=", clock.now()).select(key).limit(mostAtOnce);
        deletions.push(await db(table).whereIn(key, ended).delete());
      }
      return deletions.includes(mostAtOnce);
    }),
};

function usable({ db, tenantId, clock }: TokenContext) {
  return db<RefreshTokenRow>("refresh_tokens")
    .where({ tenant_id: tenantId })
    .where("expiration_instant", ">", clock.now())
    .where(isOfPresentApplication);
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}
