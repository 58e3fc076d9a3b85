/** Time-based one-time passwords of operators (RFC 6238), and recovery codes (Decisions: One-time passwords). */
import { hash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Db } from "../../contract/context.ts";
import type { SignInFailure } from "../../contract/sign-ins.ts";
import { type SecretLocation, seal, sealColumn, unseal } from "../../store/sealed.ts";

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
  /** The operator's id. */
  id: string;
  secret: string;
  confirm_instant: number | null;
  last_step: number;
}

interface RecoveryCodeRow {
  operator_id: string;
  hash: string;
}

export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Creates a secret that waits for its confirmation; undefined where the operator has a confirmed one. */
export async function enrolOneTimePassword(
  db: Db,
  operator: { readonly id: string; readonly email: string },
): Promise<Enrolment | undefined> {
  if (await hasOneTimePassword(db, operator.id)) return undefined;
  const secret = new Secret({ size: secretBytes });
  const row = { secret: seal(db, secret.base32, locationOf(operator.id)), confirm_instant: null, last_step: 0 };
  await rows(db)
    .insert({ id: operator.id, ...row })
    .onConflict("id")
    .merge(row);
  const totp = new TOTP({ issuer: "Gatehouse", label: operator.email, algorithm: "SHA1", digits, period, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

export async function hasOneTimePassword(db: Db, operatorId: string): Promise<boolean> {
  return (await rows(db).where({ id: operatorId }).whereNotNull("confirm_instant").first("id")) !== undefined;
}

/** Confirms the secret with a password of it. Resolves to new recovery codes; undefined where it is wrong. */
export async function confirmOneTimePassword(
  db: Db,
  operatorId: string,
  { given, now }: { readonly given: string; readonly now: number },
): Promise<readonly string[] | undefined> {
  const row = await rows(db).where({ id: operatorId }).whereNull("confirm_instant").first();
  if (row === undefined || !(await takeStep(db, row, { given: withoutGaps(given), now }))) return undefined;
  await rows(db).where({ id: operatorId }).update({ confirm_instant: now });
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await recoveryCodes(db).where({ operator_id: operatorId }).delete();
  await recoveryCodes(db).insert(codes.map((code) => ({ operator_id: operatorId, hash: hashCode(code) })));
  return codes;
}

/**
 * Takes the one-time password, or the recovery code, of an operator who has one; each is taken once. Resolves to why it is
 * refused, undefined where it is right or none is needed.
 */
export async function takeOneTimePassword(
  db: Db,
  operatorId: string,
  given: string | undefined,
  now: number,
): Promise<SignInFailure | undefined> {
  const row = await rows(db).where({ id: operatorId }).whereNotNull("confirm_instant").first();
  if (row === undefined) return undefined;
  if (given === undefined) return "missingOneTimePassword";
  const code = withoutGaps(given);
  const isRight =
    code.length === digits
      ? await takeStep(db, row, { given: code, now })
      : (await recoveryCodes(db)
          .where({ operator_id: operatorId, hash: hashCode(code) })
          .delete()) > 0;
  return isRight ? undefined : "wrongOneTimePassword";
}

export async function removeOneTimePassword(db: Db, operatorId: string): Promise<void> {
  await rows(db).where({ id: operatorId }).delete();
  await recoveryCodes(db).where({ operator_id: operatorId }).delete();
}

/** Seals the secrets that were stored before there was a master key. */
export function sealOneTimePasswords(db: Db): Promise<void> {
  return sealColumn(db, { table, column: "secret" });
}

/** Resolves to true where the password is that of a step after the last one that was taken. */
async function takeStep(
  db: Db,
  row: OneTimePasswordRow,
  { given, now }: { readonly given: string; readonly now: number },
): Promise<boolean> {
  const secret = Secret.fromBase32(unseal(db, row.secret, locationOf(row.id)));
  const delta = TOTP.validate({ token: given, secret, algorithm: "SHA1", digits, period, timestamp: now, window });
  if (delta === null) return false;
  const step = TOTP.counter({ period, timestamp: now }) + delta;
  // Of two requests with the same password, one updates the row.
  return (
    (await rows(db)
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

function locationOf(operatorId: string): SecretLocation {
  return { table, id: operatorId, column: "secret" };
}

function rows(db: Db) {
  return db<OneTimePasswordRow>(table);
}

function recoveryCodes(db: Db) {
  return db<RecoveryCodeRow>("operator_recovery_codes");
}
