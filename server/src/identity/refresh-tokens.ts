/**
 * Refresh tokens (Identity, Tokens; Conventions, Identity, Refresh). A token is 256 random bits and kept as a hash, so that
 * who reads the store cannot use it. Its id is stable: where a use gives a new token, the id goes over to that one, and the
 * old token is remembered as spent until it would have expired. A spent token that is used again has been copied by
 * somebody; then all that came from the same login ends.
 */
import { hash, randomBytes } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db } from "../contract/context.ts";
import type { Sweep } from "../contract/jobs.ts";
import { type Application, findApplication } from "./application-store.ts";

/** A refresh token as responses show it: without the token itself. */
export type RefreshToken = components["schemas"]["RefreshToken"];

export interface NewRefreshToken {
  /** The stable id, by which it can be revoked. */
  readonly id: string;
  /** Told now and never again. */
  readonly token: string;
  readonly expirationInstant: number;
}

export interface RefreshTokenRequest {
  readonly applicationId: string;
  readonly userId: string;
  readonly metaData?: RefreshToken["metaData"];
  /** The creation time of the token that it comes from; now when left out. */
  readonly insertInstant?: number;
  /** That of the token that it comes from; a new one when left out. */
  readonly familyId?: string;
}

export interface RefreshTokenRow {
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
  expiration_instant: number;
}

/** A new refresh token of the user for the application, which has to exist; it lives as long as that one says. */
export async function createRefreshToken(
  context: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  request: RefreshTokenRequest,
): Promise<NewRefreshToken> {
  const { db, tenantId, clock, newId } = context;
  const application = await findApplication(context, request.applicationId);
  if (application === undefined) throw new TypeError(`There is no application ${request.applicationId}.`);
  const now = clock.now();
  const id = newId();
  const token = newTokenText();
  const insertInstant = request.insertInstant ?? now;
  const expirationInstant = expirationOf(application, insertInstant, now);
  await refreshTokens(db).insert({
    id,
    hash: hashToken(token),
    family_id: request.familyId ?? id,
    tenant_id: tenantId,
    application_id: application.id,
    user_id: request.userId,
    insert_instant: insertInstant,
    expiration_instant: expirationInstant,
    meta_data: request.metaData === undefined ? null : JSON.stringify(request.metaData),
  });
  return { id, token, expirationInstant };
}

/** When a token of the application that is made or used now expires: counted from its creation, or from its last use. */
export function expirationOf({ jwtConfiguration }: Application, insertInstant: number, now: number): number {
  const { refreshTokenExpirationPolicy, refreshTokenTimeToLiveInMinutes } = jwtConfiguration;
  const from = refreshTokenExpirationPolicy === "SlidingWindow" ? now : insertInstant;
  return from + refreshTokenTimeToLiveInMinutes * 60_000;
}

const mostAtOnce = 1_000;

/** Deletes tokens that have expired, and spent ones when they would have. */
export const refreshTokenSweep: Sweep = {
  name: "refresh tokens",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const now = clock.now();
      const expired = refreshTokens(db).where("expiration_instant", "<=", now).select("id").limit(mostAtOnce);
      const spent = spentTokens(db).where("expiration_instant", "<=", now).select("hash").limit(mostAtOnce);
      const deleted = await refreshTokens(db).whereIn("id", expired).delete();
      return (await spentTokens(db).whereIn("hash", spent).delete()) === mostAtOnce || deleted === mostAtOnce;
    }),
};

function newTokenText(): string {
  return randomBytes(32).toString("base64url");
}

function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

function refreshTokens(db: Db) {
  return db<RefreshTokenRow>("refresh_tokens");
}

function spentTokens(db: Db) {
  return db<SpentTokenRow>("spent_refresh_tokens");
}
