/** Time-based one-time passwords of operators (RFC 6238), and recovery codes (Decisions: One-time passwords). */
import { hash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { TenantDb } from "../../contract/context.ts";
import type { SignInFailure } from "../../contract/sign-ins.ts";
import { type SecretLocation, seal, unseal } from "../../store/sealed.ts";
import { ofTenant } from "../../store/tenant-rows.ts";

/** Steps of 30 seconds before and after the current one, for clocks that are wrong. */
const window = 1;
const period = 30;
const digits = 6;
/** 160 bits, the length of SHA-1 (RFC 4226, R6). */
const secretBytes = 20;

const recoveryCodeCount = 10;
/** 120 bits: from 112 on, a plain hash protects them (ASVS 6.5.2). */
const recoveryCodeBytes = 15;

const table = "operator_one_time_passwords";

interface OneTimePasswordRow {
  tenant_id: string;
  /** The operator's id. */
  id: string;
  secret: string;
  confirm_instant: number | null;
  last_step: number;
}

interface RecoveryCodeRow {
  tenant_id: string;
  operator_id: string;
  hash: string;
}

export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Creates a secret that waits for its confirmation; undefined where the operator has a confirmed one. */
export async function enrolOneTimePassword(
  tenantDb: TenantDb,
  operator: { readonly id: string; readonly email: string },
): Promise<Enrolment | undefined> {
  if (await hasOneTimePassword(tenantDb, operator.id)) return undefined;
  const { db, tenantId } = tenantDb;
  const secret = new Secret({ size: secretBytes });
  const row = { secret: seal(db, secret.base32, locationOf(operator.id)), confirm_instant: null, last_step: 0 };
  await db<OneTimePasswordRow>(table)
    .insert({ tenant_id: tenantId, id: operator.id, ...row })
    .onConflict(["tenant_id", "id"])
    .merge(row);
  const totp = new TOTP({ issuer: "Gatehouse", label: operator.email, algorithm: "SHA1", digits, period, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

export async function hasOneTimePassword(tenantDb: TenantDb, operatorId: string): Promise<boolean> {
  return (await rows(tenantDb).where({ id: operatorId }).whereNotNull("confirm_instant").first("id")) !== undefined;
}

/** Confirms the secret with a password of it. Resolves to new recovery codes; undefined where it is wrong. */
export async function confirmOneTimePassword(
  tenantDb: TenantDb,
  operatorId: string,
  { given, now }: { readonly given: string; readonly now: number },
): Promise<readonly string[] | undefined> {
  const row = await rows(tenantDb).where({ id: operatorId }).whereNull("confirm_instant").first();
  if (row === undefined || !(await takeStep(tenantDb, row, { given: withoutGaps(given), now }))) return undefined;
  await rows(tenantDb).where({ id: operatorId }).update({ confirm_instant: now });
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await recoveryCodes(tenantDb).where({ operator_id: operatorId }).delete();
  const { db, tenantId } = tenantDb;
  await db<RecoveryCodeRow>("operator_recovery_codes").insert(
    codes.map((code) => ({ tenant_id: tenantId, operator_id: operatorId, hash: hashCode(code) })),
  );
  return codes;
}

/**
 * Takes the one-time password, or the recovery code, of an operator who has one; each is taken once. Resolves to why it is
 * refused, undefined where it is right or none is needed.
 */
export async function takeOneTimePassword(
  tenantDb: TenantDb,
  operatorId: string,
  given: string | undefined,
  now: number,
): Promise<SignInFailure | undefined> {
  const row = await rows(tenantDb).where({ id: operatorId }).whereNotNull("confirm_instant").first();
  if (row === undefined) return undefined;
  if (given === undefined) return "missingOneTimePassword";
  const code = withoutGaps(given);
  const isRight =
    code.length === digits
      ? await takeStep(tenantDb, row, { given: code, now })
      : (await recoveryCodes(tenantDb)
          .where({ operator_id: operatorId, hash: hashCode(code) })
          .delete()) > 0;
  return isRight ? undefined : "wrongOneTimePassword";
}

export async function removeOneTimePassword(tenantDb: TenantDb, operatorId: string): Promise<void> {
  await rows(tenantDb).where({ id: operatorId }).delete();
  await recoveryCodes(tenantDb).where({ operator_id: operatorId }).delete();
}

/** Resolves to true where the password is that of a step after the last one that was taken. */
async function takeStep(
  tenantDb: TenantDb,
  row: OneTimePasswordRow,
  { given, now }: { readonly given: string; readonly now: number },
): Promise<boolean> {
  const secret = Secret.fromBase32(unseal(tenantDb.db, row.secret, locationOf(row.id)));
  const delta = TOTP.validate({ token: given, secret, algorithm: "SHA1", digits, period, timestamp: now, window });
  if (delta === null) return false;
  const step = TOTP.counter({ period, timestamp: now }) + delta;
  // Of two requests with the same password, one updates the row.
  return (
    (await rows(tenantDb)
      .where({ id: row.id, secret: row.secret })
      .where("last_step", "<", step)
      .update({ last_step: step })) > 0
  );
}

function newRecoveryCode(): string {
  const code = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryCodeBytes)).buffer }).base32;
  return [0, 4, 8, 12, 16, 20].map((start) => code.slice(start, start + 4)).join("-");
}

function hashCode(code: string): string {
  return hash("sha256", withoutGaps(code), "base64url");
}

/** Removes the spaces and hyphens that people type, and writes letters as codes have them. */
function withoutGaps(given: string): string {
  return given.replaceAll(/[\s-]/g, "").toUpperCase();
}

export const oneTimePasswordSecrets = { table, column: "secret" };

function locationOf(operatorId: string): SecretLocation {
  return { table, id: operatorId, column: "secret" };
}

function rows(tenantDb: TenantDb) {
  return ofTenant<OneTimePasswordRow>(tenantDb, table);
}

function recoveryCodes(tenantDb: TenantDb) {
  return ofTenant<RecoveryCodeRow>(tenantDb, "operator_recovery_codes");
}
