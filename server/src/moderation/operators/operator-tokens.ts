/**
 * The short-lived tokens of operators who signed in (Decisions: Operator sign-in). A token is 256 random
 * bits and kept as a hash, so that who reads the store cannot use it, and a disabled operator's token ends at once.
 */

import { hash, randomBytes } from "node:crypto";
import type { Db, Operator, TenantDb } from "../../contract/context.ts";
import { agedRowsSweep } from "../../contract/jobs.ts";
import { findAccount } from "../../filtering/users/operators.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { hasOneTimePassword } from "./one-time-passwords.ts";

const lifetime = 60 * 60 * 1000;

/** Maximum tokens of an operator; a further one ends the oldest. */
const maximumTokens = 100;

interface OperatorTokenRow {
  hash: string;
  tenant_id: string;
  operator_id: string;
  expiration_instant: number;
}

export interface OperatorSession {
  readonly operator: Operator;
  readonly tenantId: string;
  readonly tokenHash: string;
  /** True where the operator has to set up a one-time password before anything else. */
  readonly mustEnrol: boolean;
}

/** Need of operators for a one-time password (Decisions: One-time passwords). */
export type OneTimePasswordPolicy = "optional" | "required";

export interface OperatorToken {
  readonly token: string;
  /** Milliseconds since the UTC epoch. */
  readonly expirationInstant: number;
}

/** A new token, valid for an hour, or until the account expires. */
export async function issueOperatorToken(tenantDb: TenantDb, operator: Operator, now: number): Promise<OperatorToken> {
  const token = randomBytes(32).toString("base64url");
  const expirationInstant = Math.min(now + lifetime, operator.expirationInstantUTC ?? Number.MAX_SAFE_INTEGER);
  const own = () => ofTenant<OperatorTokenRow>(tenantDb, "operator_tokens").where({ operator_id: operator.id });
  const row = { tenant_id: tenantDb.tenantId, operator_id: operator.id, expiration_instant: expirationInstant };
  await tokens(tenantDb.db).insert({ hash: hashToken(token), ...row });
  const kept = own()
    .orderBy([{ column: "expiration_instant", order: "desc" }, { column: "hash" }])
    .limit(maximumTokens)
    .select("hash");
  await own().whereNotIn("hash", kept).delete();
  return { token, expirationInstant };
}

/** Returns the operator of a token; undefined for an unknown token or a disabled operator. */
export async function findOperatorSession(
  db: Db,
  token: string,
  { now, policy }: { readonly now: number; readonly policy: OneTimePasswordPolicy },
): Promise<OperatorSession | "expired" | undefined> {
  const tokenHash = hashToken(token);
  const session = await sessions.get(db, tokenHash, () => readSession(db, tokenHash));
  if (session === undefined) return undefined;
  const { operator, tenantId, expirationInstant, hasOneTimePassword } = session;
  if (expirationInstant <= now || hasExpired(operator, now)) return "expired";
  return { operator, tenantId, tokenHash, mustEnrol: policy === "required" && !hasOneTimePassword };
}

/** A session as it is stored, over or not. */
interface StoredSession extends Pick<OperatorSession, "operator" | "tenantId"> {
  readonly expirationInstant: number;
  readonly hasOneTimePassword: boolean;
}

/** Sessions of operators who are not disabled, by the hashes of their tokens. */
export const sessions = new CachedRead<StoredSession>({
  tables: ["operator_tokens", "operators", "operator_one_time_passwords", "tenants"],
  maximumValues: 1_000,
});

async function readSession(db: Db, tokenHash: string): Promise<StoredSession | undefined> {
  const row = await tokens(db).where({ hash: tokenHash }).first();
  if (row === undefined) return undefined;
  const tenantId = row.tenant_id;
  const account = await findAccount({ db, tenantId }, { id: row.operator_id });
  if (account === undefined) return undefined;
  const { operator } = account;
  return {
    operator,
    tenantId,
    expirationInstant: row.expiration_instant,
    hasOneTimePassword: await hasOneTimePassword({ db, tenantId }, operator.id),
  };
}

/** Ends one token. */
export async function endOperatorToken(db: Db, tokenHash: string): Promise<void> {
  await tokens(db).where({ hash: tokenHash }).delete();
}

/** Returns true if the account has expired. */
export function hasExpired({ expirationInstantUTC }: Operator, now: number): boolean {
  return expirationInstantUTC !== undefined && expirationInstantUTC <= now;
}

/** Deletes tokens some time after they expired; until then they are told from unknown ones. */
export const operatorTokenSweep = agedRowsSweep({
  name: "operator tokens",
  table: "operator_tokens",
  key: ["hash"],
  instants: ["expiration_instant"],
  retention: 24 * 60 * 60 * 1000,
});

function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

function tokens(db: Db) {
  return db<OperatorTokenRow>("operator_tokens");
}
