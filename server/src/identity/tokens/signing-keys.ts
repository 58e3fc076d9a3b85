/**
 * Stores keys for signing and verifying tokens. One key signs at a time: the service's (`global`) or that of an
 * application with its own configuration. Former keys stay until all tokens signed by them have expired
 * (Decisions: Public keys).
 */

import { createPublicKey, generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint } from "jose";
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import { agedRowsSweep } from "../../contract/jobs.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { seal, sealColumn, unseal } from "../../store/sealed.ts";
import { type Row, table } from "../../store/table.ts";

export type Algorithm = "HS256" | "HS384" | "HS512" | "RS256" | "RS384" | "RS512";

/** A key, unsealed and ready to use. */
export interface SigningKey {
  readonly id: string;
  /** Owning application; undefined for the service's own keys. */
  readonly applicationId?: string | undefined;
  readonly algorithm: Algorithm;
  /** The RFC 7638 thumbprint of an RSA key. */
  readonly kid?: string | undefined;
  /** PEM encoded. */
  readonly publicKey?: string | undefined;
  /** PEM encoded; a former key has none. */
  readonly privateKey?: string | undefined;
  readonly secret?: string | undefined;
  /** Instant at which it became a former key. */
  readonly retireInstant?: number | undefined;
  /** Latest expiration of the tokens that it signed. */
  readonly tokensUntilInstant: number;
}

const keyTable = table<SigningKey>()({
  name: "signing_keys",
  keys: { slot: "text?", insert_instant: "bigint" },
  fields: {
    id: "text",
    applicationId: "text?",
    algorithm: "text",
    kid: "text?",
    publicKey: "text?",
    privateKey: "text?",
    secret: "text?",
    retireInstant: "bigint?",
    tokensUntilInstant: "bigint",
  },
});

type SigningKeyRow = Row<typeof keyTable>;

/** Slot of the key for applications without a configuration of their own. */
export const globalSlot = "global";

/**
 * Slot of the secret behind `origin`, the proof that the service issued a token about a user; it never leaves the
 * store.
 */
export const originSlot = "origin";

export interface KeyPair {
  /** PEM encoded. */
  readonly privateKey: string;
  readonly publicKey: string;
}

const generate = promisify(generateKeyPair);

/** Generates an RSA key pair off the event loop. */
export async function generateSigningKey(): Promise<KeyPair> {
  const { privateKey, publicKey } = await generate("rsa", { modulusLength: 2048 });
  return {
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    publicKey: String(publicKey.export({ type: "spki", format: "pem" })),
  };
}

type KeyContext = Pick<Context, "db" | "clock" | "newId">;

export async function hasGlobalKey(db: Db): Promise<boolean> {
  return (await keys(db).where({ slot: globalSlot }).first("id")) !== undefined;
}

/** Inserts the pair as the service's key unless one exists; of several starting processes one succeeds. */
export async function ensureGlobalKey(context: KeyContext, pair: KeyPair): Promise<void> {
  const origin = { slot: originSlot, algorithm: "HS256", secret: randomBytes(32).toString("base64url") } as const;
  await insertKey(context, origin);
  await insertKey(context, { slot: globalSlot, algorithm: "RS256", ...pair });
}

/** A new signing key. */
export interface NewKey extends Partial<KeyPair> {
  readonly slot: string;
  readonly applicationId?: string;
  readonly algorithm: Algorithm;
  readonly secret?: string;
}

/** Adds a key unless its slot is taken. */
export async function insertKey({ db, clock, newId }: KeyContext, key: NewKey): Promise<void> {
  const { slot, privateKey, publicKey, secret } = key;
  const id = newId();
  const sealed = (value: string | undefined, column: string) =>
    value === undefined ? undefined : seal(db, value, { table: keyTable.name, id, column });
  const stored = {
    ...key,
    id,
    kid: publicKey === undefined ? undefined : await keyIdOf(publicKey),
    privateKey: sealed(privateKey, "private_key"),
    secret: sealed(secret, "secret"),
    tokensUntilInstant: 0,
  };
  await keys(db)
    .insert(keyTable.toRow(stored, { slot, insert_instant: clock.now() }))
    .onConflict("slot")
    .ignore();
}

/** Seals the keys that were stored without a master key. */
export async function sealSigningKeys(db: Db): Promise<void> {
  for (const column of ["private_key", "secret"]) await sealColumn(db, { table: keyTable.name, column });
}

/**
 * Replaces the service's key. Tokens of the former key stay valid until they expire, unless `forgetFormer` deletes
 * former keys at once.
 */
export async function rotateGlobalKey(context: KeyContext, pair: KeyPair, forgetFormer: boolean): Promise<void> {
  await retireKey(context, globalSlot);
  if (forgetFormer) await keys(context.db).whereNull("application_id").whereNotNull("retire_instant").delete();
  await ensureGlobalKey(context, pair);
}

/** Returns the RFC 7638 thumbprint of a PEM encoded public key. */
function keyIdOf(publicKey: string): Promise<string> {
  return calculateJwkThumbprint(createPublicKey(publicKey));
}

/** The tables that decide which keys there are. */
export const keyTables = ["signing_keys", "applications", "tenants"];

/** Current keys by their slots. */
export const signingKeys = new CachedRead<SigningKey>({ tables: keyTables, maximumValues: 1_000 });

/** Returns the current key of a slot: `globalSlot` or the id of an application. */
export function currentKey(db: Db, slot: string): Promise<SigningKey | undefined> {
  return signingKeys.get(db, slot, async () => {
    const row = await keys(db).where({ slot }).first();
    return row === undefined ? undefined : toKey(db, row);
  });
}

/**
 * Returns the keys with this id of the service or of the given applications, former ones included. Applications may
 * share a key and use it with several algorithms.
 * @param applicationIds a query for the ids of the applications
 */
export async function keysWithId(db: Db, kid: string, applicationIds: Knex.QueryBuilder): Promise<SigningKey[]> {
  const found = keys(db)
    .where({ kid })
    .where((of) => of.whereNull("application_id").orWhereIn("application_id", applicationIds));
  return toKeys(db, await currentFirst(found));
}

/** Returns the keys of an application, former ones included. */
export async function keysOfApplication(db: Db, applicationId: string): Promise<SigningKey[]> {
  return toKeys(db, await currentFirst(keys(db).where({ application_id: applicationId })));
}

/** Orders current keys first; a reused key is also among the former ones. */
function currentFirst(found: ReturnType<typeof keys>) {
  return found.orderByRaw("case when slot is null then 1 else 0 end, insert_instant desc").limit(maximumCandidates);
}

/**
 * Lists the public keys of the service and of the applications of one tenant or of all tenants, former ones
 * included, newest first.
 */
export async function publishedKeys(db: Db, tenantId: string | undefined): Promise<PublishedKey[]> {
  const published = keys(db)
    .whereNotNull("kid")
    .orderBy([{ column: "insert_instant", order: "desc" }, "id"]);
  if (tenantId !== undefined) {
    const applicationIds = db("applications").where({ tenant_id: tenantId }).select("id");
    published.where((of) => of.whereNull("application_id").orWhereIn("application_id", applicationIds));
  }
  const rows = await published.select("slot", "application_id", "algorithm", "kid", "public_key");
  return rows.map(({ slot, application_id: applicationId, algorithm, kid, public_key: publicKey }) => ({
    isGlobal: slot === globalSlot,
    applicationId: applicationId ?? undefined,
    algorithm,
    kid: kid ?? "",
    publicKey: publicKey ?? "",
  }));
}

export interface PublishedKey {
  readonly kid: string;
  readonly algorithm: Algorithm;
  /** PEM encoded. */
  readonly publicKey: string;
  /** Owning application; undefined for the service's own keys. */
  readonly applicationId: string | undefined;
  /** True for the current key of the service. */
  readonly isGlobal: boolean;
}

/** Maximum keys tried for one token. */
const maximumCandidates = 100;

/** Retires the key of a slot: it stays without its private half until all its tokens have expired. */
export async function retireKey({ db, clock }: Pick<Context, "db" | "clock">, slot: string): Promise<void> {
  await keys(db).where({ slot }).update({ slot: null, retire_instant: clock.now(), private_key: null });
}

/** Tolerated clock difference for expired tokens, in milliseconds (Decisions: Token verification). */
export const leeway = 60_000;

/** Precision in milliseconds of the stored latest expiration; a coarse value saves writes. */
const step = 60 * 60 * 1000;

/** Records the expiration of a signed token, so that the key is kept at least until then. */
export async function recordSigned(db: Db, key: SigningKey, expirationInstant: number): Promise<void> {
  if (expirationInstant <= key.tokensUntilInstant) return;
  const until = Math.ceil(expirationInstant / step) * step;
  await keys(db)
    .where({ id: key.id })
    .where("tokens_until_instant", "<", until)
    .update({ tokens_until_instant: until });
}

/** Deletes former keys after all their tokens have expired. */
export const signingKeySweep = agedRowsSweep({
  name: "signing keys",
  table: keyTable.name,
  // Null for a current key; the leeway covers a token signed while its key is retired.
  instants: ["tokens_until_instant", "retire_instant"],
  retention: leeway,
});

function toKeys(db: Db, rows: readonly SigningKeyRow[]): SigningKey[] {
  return rows.map((row) => toKey(db, row));
}

function toKey(db: Db, row: SigningKeyRow): SigningKey {
  const { privateKey, secret, ...key } = keyTable.toShape(row);
  const opened = (stored: string | undefined, column: string) =>
    stored === undefined ? undefined : unseal(db, stored, { table: keyTable.name, id: row.id, column });
  return { ...key, privateKey: opened(privateKey, "private_key"), secret: opened(secret, "secret") };
}

function keys(db: Db) {
  return keyTable.rows(db);
}
