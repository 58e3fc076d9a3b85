/**
 * Secrets in the store: sealed with AES-256-GCM if the server has a master key, in plain text otherwise. A sealed value
 * is bound to its table, column and row.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { Db } from "./db.ts";

/** A secret cannot be opened: the server's master key is missing, or it is another one. */
export class MasterKeyError extends Error {
  override name = "MasterKeyError";
}

/** 32 bytes, as anything shorter could be guessed; undefined for a text that is none. */
export function parseMasterKey(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
}

/** Prefixes of a sealed secret, and of a plain one that looks sealed. */
const sealedMark = "sealed1:";
const plainMark = "plain1:";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Returns the key that secrets are sealed with. Node takes a key object three times as fast as bytes. */
export function sealingKey(masterKey: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, "", "gatehouse secrets in the store", 32)));
}

/** The key that secrets are sealed with: the handle of a transaction, or the key of another store. */
export interface Sealer {
  readonly state: Pick<Db["state"], "sealingKey">;
}

export function hasMasterKey(db: Sealer): boolean {
  return db.state.sealingKey !== undefined;
}

/** Location that a secret is sealed to; it opens nowhere else. */
export interface SecretLocation {
  readonly table: string;
  readonly id: string;
  readonly column: string;
}

export function seal(db: Sealer, secret: string, place: SecretLocation): string {
  const key = db.state.sealingKey;
  if (key === undefined) return isMarked(secret) ? plainMark + secret : secret;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(nameOf(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealedMark + sealed.toString("base64url");
}

/**
 * Returns the secret; values from before the first master key are plain.
 *
 * @throws MasterKeyError
 */
export function unseal(db: Sealer, stored: string, place: SecretLocation): string {
  if (stored.startsWith(plainMark)) return stored.slice(plainMark.length);
  if (!stored.startsWith(sealedMark)) return stored;
  const key = db.state.sealingKey;
  if (key === undefined) throw new MasterKeyError(missingKey);
  return decipherSealed(key, stored, place);
}

/** @throws MasterKeyError */
function decipherSealed(key: KeyObject, stored: string, place: SecretLocation): string {
  const bytes = Buffer.from(stored.slice(sealedMark.length), "base64url");
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(nameOf(place)).setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch (error) {
    throw new MasterKeyError(`${wrongKey} It is about ${place.column} in ${place.table}.`, { cause: error });
  }
}

const missingKey =
  "The secrets in the store are sealed, and there is no master key. Set MASTER_KEY to the key that they were sealed with.";
export const wrongKey = "The secrets in the store are sealed with another master key. Set MASTER_KEY to that one.";

/** A known text, sealed when the store got its master key: it tells that key from others. */
const probeLocation = { table: "server_state", id: "master key", column: "value" } as const;

/**
 * Checks the master key against the store at start, before a secret is read or written. A store without one adopts it.
 *
 * @throws MasterKeyError
 */
export async function checkMasterKey(db: Db): Promise<void> {
  if (hasMasterKey(db)) {
    // If processes start at once with different keys, the first one wins.
    const row = { key: probeLocation.id, value: seal(db, "the right one", probeLocation) };
    await db<typeof row>(probeLocation.table).insert(row).onConflict("key").ignore();
  }
  const stored = await readSealProbe(db(sealProbeTable));
  if (stored !== undefined) unseal(db, stored, probeLocation);
}

/** The table of the sealed text. */
export const sealProbeTable = probeLocation.table;

/** Returns the sealed text that tells the store's master key from others; undefined where no secret is sealed. */
export async function readSealProbe(rows: Knex.QueryBuilder): Promise<string | undefined> {
  const row: { value: string } | undefined = await rows.where({ key: probeLocation.id }).first("value");
  return row?.value;
}

export function fitsSealedStore(masterKey: Uint8Array, probe: string): boolean {
  try {
    decipherSealed(sealingKey(masterKey), probe, probeLocation);
    return true;
  } catch (error) {
    if (error instanceof MasterKeyError) return false;
    throw error;
  }
}

/** A column of secrets, identified by its row id by default. */
export interface SecretColumn extends Pick<SecretLocation, "table" | "column"> {
  readonly idOf?: (row: Readonly<Record<string, unknown>>) => string;
}

/** Seals values from before the first master key. */
export async function sealColumn(db: Db, secrets: SecretColumn): Promise<void> {
  const { table, column } = secrets;
  const plain = () => db(table).whereNotNull(column).whereNot(column, "like", `${sealedMark}%`);
  for (let rows = await plain().limit(batchSize); rows.length > 0; rows = await plain().limit(batchSize)) {
    for (const row of rows) {
      const sealed = reseal(secrets, row, db, db);
      // A tenant's ids are unique in it alone.
      const tenant = "tenant_id" in row ? { tenant_id: row.tenant_id } : {};
      await db(table)
        .where({ id: row.id, ...tenant })
        .update({ [column]: sealed });
    }
  }
}

/** Returns the value of a column of secrets as another store seals it. */
export function reseal(
  { table, column, idOf = ({ id }) => String(id) }: SecretColumn,
  row: Readonly<Record<string, unknown>>,
  from: Sealer,
  to: Sealer,
): string {
  const place = { table, id: idOf(row), column };
  return seal(to, unseal(from, String(row[column]), place), place);
}

const batchSize = 1_000;

function nameOf({ table, id, column }: SecretLocation): Buffer {
  return Buffer.from(JSON.stringify([table, id, column]));
}

function isMarked(secret: string): boolean {
  return secret.startsWith(sealedMark) || secret.startsWith(plainMark);
}
