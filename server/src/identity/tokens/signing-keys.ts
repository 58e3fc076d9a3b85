/**
 * Stores keys for signing and verifying tokens. One key signs at a time: the service's (`global`) or that of an
 * application with its own configuration. The service's next key is published before it signs, and former keys stay until
 * all tokens signed by them have expired (Decisions: Public keys, Key rotation).
 */

import { createPublicKey, generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint } from "jose";
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import { agedRowsSweep, type Sweep } from "../../contract/jobs.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { seal, unseal } from "../../store/sealed.ts";
import { type Row, table } from "../../store/table.ts";

/** Algorithms that the service's own key may have; the default is first. */
export const globalAlgorithms = ["RS256", "ES256", "EdDSA"] as const;
export type GlobalAlgorithm = (typeof globalAlgorithms)[number];

export type PublicKeyAlgorithm = GlobalAlgorithm | "RS384" | "RS512";
export type Algorithm = PublicKeyAlgorithm | "HS256" | "HS384" | "HS512";

/** A key, unsealed and ready to use. */
export interface SigningKey {
  readonly id: string;
  /** Its current use, which no other key has; undefined for a former key. */
  readonly slot?: string | undefined;
  /** Owning application; undefined for the service's own keys. */
  readonly applicationId?: string | undefined;
  readonly algorithm: Algorithm;
  /** Names a public key with its algorithm. */
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
  /** Owning tenant, of whose tokens it verifies no others; undefined for the service's own keys. */
  readonly tenantId?: string | undefined;
}

const keyTable = table<SigningKey>()({
  name: "signing_keys",
  keys: { insert_instant: "bigint" },
  fields: {
    id: "text",
    slot: "text?",
    applicationId: "text?",
    algorithm: "text",
    kid: "text?",
    publicKey: "text?",
    privateKey: "text?",
    secret: "text?",
    retireInstant: "bigint?",
    tokensUntilInstant: "bigint",
    tenantId: "text?",
  },
});

type SigningKeyRow = Row<typeof keyTable>;

/** Slot of the key for applications without a configuration of their own. */
export const globalSlot = "global";

/** Slot of the key that is published to sign in place of the global one; its `insert_instant` is when it begins to. */
export const nextSlot = "next";

/**
 * Slot of the secret behind `origin`, the proof that the service issued a token about a user; it never leaves the
 * store.
 */
export const originSlot = "origin";

/** A key of the service. */
export interface KeyPair {
  readonly algorithm: GlobalAlgorithm;
  /** PEM encoded. */
  readonly privateKey: string;
  readonly publicKey: string;
}

const generate = promisify(generateKeyPair);

const generators = {
  RS256: () => generate("rsa", { modulusLength: 2048 }),
  ES256: () => generate("ec", { namedCurve: "P-256" }),
  EdDSA: () => generate("ed25519"),
} as const satisfies Record<GlobalAlgorithm, unknown>;

/** Generates a key pair off the event loop. */
export async function generateSigningKey(algorithm: GlobalAlgorithm): Promise<KeyPair> {
  const { privateKey, publicKey } = await generators[algorithm]();
  return {
    algorithm,
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
  await insertKey(context, { slot: globalSlot, ...pair });
}

/** A new signing key. */
export interface NewKey extends Partial<Omit<KeyPair, "algorithm">> {
  readonly slot: string;
  readonly applicationId?: string;
  readonly tenantId?: string;
  readonly algorithm: Algorithm;
  readonly secret?: string;
}

/** Adds a key unless its slot is taken. */
export async function insertKey(
  { db, clock, newId }: KeyContext,
  key: NewKey,
  insertInstant = clock.now(),
): Promise<void> {
  const { algorithm, privateKey, publicKey, secret } = key;
  const id = newId();
  const sealed = (value: string | undefined, column: string) =>
    value === undefined ? undefined : seal(db, value, { table: keyTable.name, id, column });
  const stored = {
    ...key,
    id,
    kid: publicKey === undefined ? undefined : await keyIdOf(publicKey, algorithm),
    privateKey: sealed(privateKey, "private_key"),
    secret: sealed(secret, "secret"),
    tokensUntilInstant: 0,
  };
  await keys(db)
    .insert(keyTable.toRow(stored, { insert_instant: insertInstant }))
    .onConflict("slot")
    .ignore();
}

export const signingKeySecrets = ["private_key", "secret"].map((column) => ({ table: keyTable.name, column }));

/**
 * Publishes the pair as the service's next key, in place of one that waits already, and returns when it begins to sign.
 */
export async function publishNextKey(context: KeyContext, pair: KeyPair, publishForMs: number): Promise<number> {
  const signInstant = context.clock.now() + publishForMs;
  await keys(context.db).where({ slot: nextSlot }).delete();
  await insertKey(context, { slot: nextSlot, ...pair }, signInstant);
  return signInstant;
}

/**
 * Signs with the service's next key from now on. Tokens of the former key stay valid until they expire, unless
 * `forgetFormer` deletes former keys at once.
 */
export async function signWithNextKey(context: Pick<Context, "db" | "clock">, forgetFormer = false): Promise<void> {
  const { db } = context;
  await retireKey(context, globalSlot);
  if (forgetFormer) await keys(db).whereNull("application_id").whereNotNull("retire_instant").delete();
  await keys(db).where({ slot: nextSlot }).update({ slot: globalSlot });
}

/** Signs with the service's next key when it has been published for long enough. */
export const signingKeyRotation: Sweep = {
  name: "signing key rotation",
  every: 10_000,
  async run({ read, write, clock }) {
    const isDue = async (db: Db): Promise<boolean> =>
      (await keys(db).where({ slot: nextSlot }).where("insert_instant", "<=", clock.now()).first("id")) !== undefined;
    // Another process may have been first.
    if (await read(isDue)) await write(async (db) => (await isDue(db)) && signWithNextKey({ db, clock }));
    return false;
  },
};

/** Returns the id of a public key and its algorithm: the RFC 7638 thumbprint, and more where the key has a more usual algorithm. */
async function keyIdOf(publicKey: string, algorithm: Algorithm): Promise<string> {
  const thumbprint = await calculateJwkThumbprint(createPublicKey(publicKey));
  return algorithm === "RS384" || algorithm === "RS512" ? `${thumbprint}-${algorithm}` : thumbprint;
}

/** The tables that decide which keys there are. */
export const keyTables = ["signing_keys", "applications", "tenants"];

/** Current keys by their slots. */
export const signingKeys = new CachedRead<SigningKey>({ tables: keyTables, maximumValues: 1_000 });

/** Returns the slot of an application's key. */
export function applicationSlot(tenantId: string, applicationId: string): string {
  return `${tenantId} ${applicationId}`;
}

/** Returns the current key of a slot: `globalSlot` or that of an application. */
export function currentKey(db: Db, slot: string): Promise<SigningKey | undefined> {
  return signingKeys.get(db, slot, async () => {
    const row = await keys(db).where({ slot }).first();
    return row === undefined ? undefined : toKey(db, row);
  });
}

/**
 * Returns the keys with this id of the service or of the given applications, former ones included. Applications may
 * share a key.
 * @param ofApplications narrows the keys to those of the applications
 */
export async function keysWithId(db: Db, kid: string, ofApplications: Narrowing): Promise<SigningKey[]> {
  const found = keys(db)
    .where({ kid })
    .where((of) => of.whereNull("application_id").orWhere(ofApplications));
  return toKeys(db, await currentFirst(found));
}

type Narrowing = (keys: Knex.QueryBuilder) => void;

/** Returns the secrets behind `origin` of the stores that the tenant was moved from. */
export async function formerOrigins(db: Db, tenantId: string): Promise<SigningKey[]> {
  return toKeys(db, await keys(db).where({ tenant_id: tenantId, application_id: null }).whereNotNull("secret"));
}

/**
 * Returns the service's keys as a tenant takes them along that moves to another store: they sign nothing there, and verify what
 * they signed for the tenant until it has expired. A tenant that comes back has them already.
 */
export async function keysToTakeAlong(db: Db, tenantId: string, now: number): Promise<SigningKeyRow[]> {
  const own = await keys(db).whereNull("application_id").whereNull("tenant_id").orderBy("id");
  const taken = new Set(
    (await keys(db).where({ tenant_id: tenantId, application_id: null }).select("id")).map(({ id }) => id),
  );
  const until = Math.max(now, ...own.map(({ tokens_until_instant }) => tokens_until_instant));
  const takenAlong = own.map((row) => {
    const id = `${tenantId} ${row.id}`;
    const former = {
      id,
      slot: null,
      private_key: null,
      retire_instant: row.retire_instant ?? now,
      tenant_id: tenantId,
    };
    if (row.secret === null) return { ...row, ...former };
    const place = { table: keyTable.name, column: "secret" };
    const secret = seal(db, unseal(db, row.secret, { ...place, id: row.id }), { ...place, id });
    return { ...row, ...former, secret, tokens_until_instant: until };
  });
  return takenAlong.filter(({ id }) => !taken.has(id));
}

/** Returns keys of applications, former ones included. */
export async function keysOfApplications(db: Db, ofApplications: Narrowing): Promise<SigningKey[]> {
  return toKeys(db, await currentFirst(keys(db).where(ofApplications)));
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
  if (tenantId !== undefined) published.where((of) => of.whereNull("tenant_id").orWhere({ tenant_id: tenantId }));
  const rows = await published.select("slot", "application_id", "algorithm", "kid", "public_key");
  return rows.map(({ slot, application_id: applicationId, algorithm, kid, public_key: publicKey }) => ({
    isGlobal: slot === globalSlot,
    applicationId: applicationId ?? undefined,
    // A key with an id has a public half.
    algorithm: algorithm as PublicKeyAlgorithm,
    kid: kid ?? "",
    publicKey: publicKey ?? "",
  }));
}

export interface PublishedKey {
  readonly kid: string;
  readonly algorithm: PublicKeyAlgorithm;
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
