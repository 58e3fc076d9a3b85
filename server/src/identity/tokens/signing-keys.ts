/**
 * The keys that tokens are signed and verified with. One key signs at a time: the service's own (`global`), or that of an
 * application with a signing configuration of its own. Former keys stay until everything that they signed has expired
 * (Conventions, Identity, "Public keys").
 */
import { createPublicKey, generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint } from "jose";
import type { Knex } from "knex";
import type { Context, Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { seal, sealColumn, unseal } from "../../store/sealed.ts";

export type Algorithm = "HS256" | "HS384" | "HS512" | "RS256" | "RS384" | "RS512";

/** A key as it is used. */
export interface SigningKey {
  readonly id: string;
  /** Whose key it is; undefined for the service's own. */
  readonly applicationId: string | undefined;
  readonly algorithm: Algorithm;
  /** The RFC 7638 thumbprint of an RSA key. */
  readonly kid: string | undefined;
  /** PEM encoded. */
  readonly publicKey: string | undefined;
  /** PEM encoded; a former key has none. */
  readonly privateKey: string | undefined;
  readonly secret: string | undefined;
  /** When it became a former key. */
  readonly retireInstant: number | undefined;
  /** Nothing that it signed is valid for longer. */
  readonly tokensUntilInstant: number;
}

interface SigningKeyRow {
  id: string;
  application_id: string | null;
  slot: string | null;
  algorithm: Algorithm;
  kid: string | null;
  public_key: string | null;
  private_key: string | null;
  secret: string | null;
  insert_instant: number;
  retire_instant: number | null;
  tokens_until_instant: number;
}

/** What signs where an application has no configuration of its own. */
export const globalSlot = "global";

/** What proves that the service made a token about a user; it never leaves the store. */
export const originSlot = "origin";

export interface KeyPair {
  /** PEM encoded. */
  readonly privateKey: string;
  readonly publicKey: string;
}

const generate = promisify(generateKeyPair);

/** A new RSA key pair; made beside the event loop. */
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

/** Makes the pair the service's key, unless it has one: of several processes that start at once, one is first. */
export async function ensureGlobalKey(place: KeyContext, pair: KeyPair): Promise<void> {
  const origin = { slot: originSlot, algorithm: "HS256", secret: randomBytes(32).toString("base64url") } as const;
  await insertKey(place, origin);
  await insertKey(place, { slot: globalSlot, algorithm: "RS256", ...pair });
}

/** A key that signs from now on. */
export interface NewKey extends Partial<KeyPair> {
  readonly slot: string;
  readonly applicationId?: string;
  readonly algorithm: Algorithm;
  readonly secret?: string;
}

/** Adds a key, unless its slot is taken. */
export async function insertKey({ db, clock, newId }: KeyContext, key: NewKey): Promise<void> {
  const { slot, applicationId, algorithm, privateKey, publicKey, secret } = key;
  const id = newId();
  const sealed = (value: string | undefined, column: string) =>
    value === undefined ? null : seal(db, value, { table, id, column });
  await keys(db)
    .insert({
      id,
      application_id: applicationId ?? null,
      slot,
      algorithm,
      kid: publicKey === undefined ? null : await keyIdOf(publicKey),
      public_key: publicKey ?? null,
      private_key: sealed(privateKey, "private_key"),
      secret: sealed(secret, "secret"),
      insert_instant: clock.now(),
      retire_instant: null,
      tokens_until_instant: 0,
    })
    .onConflict("slot")
    .ignore();
}

/** Seals the keys that were stored before there was a master key. */
export async function sealSigningKeys(db: Db): Promise<void> {
  for (const column of ["private_key", "secret"]) await sealColumn(db, { table, column });
}

/**
 * Makes the pair the service's key in place of the one that it has. Tokens of that one are valid until they expire, unless
 * `forgetFormer` takes former keys away at once.
 */
export async function rotateGlobalKey(place: KeyContext, pair: KeyPair, forgetFormer: boolean): Promise<void> {
  await retireKey(place, globalSlot);
  if (forgetFormer) await keys(place.db).whereNull("application_id").whereNotNull("retire_instant").delete();
  await ensureGlobalKey(place, pair);
}

/** The RFC 7638 thumbprint of a PEM encoded public key. */
function keyIdOf(publicKey: string): Promise<string> {
  return calculateJwkThumbprint(createPublicKey(publicKey));
}

/** The key that signs: `globalSlot`, or that of the application with this id. */
export async function currentKey(db: Db, slot: string): Promise<SigningKey | undefined> {
  const row = await keys(db).where({ slot }).first();
  return row === undefined ? undefined : toKey(db, row);
}

/**
 * The service's key with this id, or that of one of some applications, former ones included. Applications may share a key,
 * and use it with several algorithms.
 * @param applicationIds a query for the ids of the applications
 */
export async function keysWithId(db: Db, kid: string, applicationIds: Knex.QueryBuilder): Promise<SigningKey[]> {
  const found = keys(db)
    .where({ kid })
    .where((of) => of.whereNull("application_id").orWhereIn("application_id", applicationIds));
  return toKeys(db, await currentFirst(found));
}

/** The keys of an application, former ones included. */
export async function keysOfApplication(db: Db, applicationId: string): Promise<SigningKey[]> {
  return toKeys(db, await currentFirst(keys(db).where({ application_id: applicationId })));
}

/** A key that is in use again is also among the former ones. */
function currentFirst(found: ReturnType<typeof keys>) {
  return found.orderByRaw("case when slot is null then 1 else 0 end, insert_instant desc").limit(mostCandidates);
}

/**
 * The keys whose tokens anybody can verify: the service's own, and those of the tenant's applications, or of all tenants';
 * former ones included, the newest first.
 */
export async function publishedKeys(db: Db, tenantId: string | undefined): Promise<PublishedKey[]> {
  const published = keys(db)
    .whereNotNull("kid")
    .orderBy([{ column: "insert_instant", order: "desc" }, "id"]);
  if (tenantId !== undefined) {
    const own = db("applications").where({ tenant_id: tenantId }).select("id");
    published.where((of) => of.whereNull("application_id").orWhereIn("application_id", own));
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
  /** Whose key it is; undefined for the service's own. */
  readonly applicationId: string | undefined;
  /** Whether it is what the service signs with now. */
  readonly isGlobal: boolean;
}

/** More keys are not tried for one token. */
const mostCandidates = 100;

/** The key no longer signs: it stays, without its private half, until nothing that it signed can be valid. */
export async function retireKey({ db, clock }: Pick<Context, "db" | "clock">, slot: string): Promise<void> {
  await keys(db).where({ slot }).update({ slot: null, retire_instant: clock.now(), private_key: null });
}

/** Tokens are taken for so long after they expired, in milliseconds: clocks differ (Conventions, Identity, "Verification"). */
export const leeway = 60_000;

/** How exactly it is known until when the tokens of a key are valid: seldom enough is it written down. */
const step = 60 * 60 * 1000;

/** Notes until when a token is valid that the key has signed, so that the key is kept for as long. */
export async function noteSigned(db: Db, key: SigningKey, expirationInstant: number): Promise<void> {
  if (expirationInstant <= key.tokensUntilInstant) return;
  const until = Math.ceil(expirationInstant / step) * step;
  await keys(db)
    .where({ id: key.id })
    .where("tokens_until_instant", "<", until)
    .update({ tokens_until_instant: until });
}

const mostAtOnce = 1_000;

/** Deletes former keys when everything that they signed has expired. */
export const signingKeySweep: Sweep = {
  name: "signing keys",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const over = keys(db)
        .where("tokens_until_instant", "<", clock.now() - leeway)
        // Null for one that is in use; a token that is being signed while its key is retired is noted soon.
        .where("retire_instant", "<", clock.now() - leeway)
        .select("id")
        .limit(mostAtOnce);
      return (await keys(db).whereIn("id", over).delete()) === mostAtOnce;
    }),
};

function toKeys(db: Db, rows: readonly SigningKeyRow[]): SigningKey[] {
  return rows.map((row) => toKey(db, row));
}

function toKey(db: Db, row: SigningKeyRow): SigningKey {
  const opened = (stored: string | null, column: string) =>
    stored === null ? undefined : unseal(db, stored, { table, id: row.id, column });
  return {
    id: row.id,
    applicationId: row.application_id ?? undefined,
    algorithm: row.algorithm,
    kid: row.kid ?? undefined,
    publicKey: row.public_key ?? undefined,
    privateKey: opened(row.private_key, "private_key"),
    secret: opened(row.secret, "secret"),
    retireInstant: row.retire_instant ?? undefined,
    tokensUntilInstant: row.tokens_until_instant,
  };
}

const table = "signing_keys";

function keys(db: Db) {
  return db<SigningKeyRow>(table);
}
