/** Stores API keys: 256 random bits each, stored as hashes (Decisions: API keys). */
import { hash, randomBytes } from "node:crypto";
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Db } from "../contract/context.ts";
import { type Row, table } from "../store/table.ts";
import { recordApiKeyChange } from "./api-key-changes.ts";
import type { PermissionTree } from "./permission-tree.ts";
import { type KeyLimits, treeOf } from "./permissions.ts";

/** Origin of a key. Keys from the bootstrap are deleted once it no longer names them. */
export type ApiKeyOrigin = "bootstrap" | "firstStart" | "operation";

/** Source of the value of a key from the bootstrap: the file, or the server that generated it. */
export type ApiKeyValueSource = "file" | "server";

export interface ApiKey extends KeyLimits {
  readonly hash: string;
  readonly name: string;
  /** Of its permissions; it decides for each request. */
  readonly tree: PermissionTree | undefined;
  /** Last day of use that is stored, in days since 1970-01-01 in UTC. */
  readonly lastUsedDay: number | undefined;
}

interface StoredApiKey extends Omit<components["schemas"]["ApiKey"], "lastUsedDate"> {
  readonly lastUsedDay?: number;
}

export const apiKeyTable = table<StoredApiKey>()({
  name: "api_keys",
  // A key of an operation has no source of its value.
  keys: { hash: "text", value_source: "text?" },
  fields: {
    id: "text",
    name: "text",
    tenantId: "text?",
    permissions: "json?",
    expirationInstant: "bigint?",
    origin: "text",
    lastUsedDay: "integer?",
    insertInstant: "bigint",
    lastUpdateInstant: "bigint",
  },
});

export type ApiKeyRow = Row<typeof apiKeyTable>;

export function apiKeyRows(db: Db) {
  return apiKeyTable.rows(db);
}

export function generateApiKey(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Returns the SHA-256 of a key. With 256 random bits its hash cannot be guessed, so a lookup by hash leaks nothing
 * through its timing.
 */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "base64url");
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  const { tenantId, permissions, expirationInstant, lastUsedDay, name } = apiKeyTable.toShape(row);
  const limits = { tenantId, permissions, expirationInstant };
  return { hash: row.hash, name, ...limits, tree: treeOf(limits), lastUsedDay };
}

/** Returns the columns for the limits that a request or the bootstrap states. */
export function limitColumns({ tenantId, permissions, expirationInstant }: KeyLimits) {
  return {
    tenant_id: tenantId ?? null,
    permissions: permissions === undefined ? null : JSON.stringify(permissions),
    expiration_instant: expirationInstant ?? null,
  };
}

export interface NewApiKey extends KeyLimits {
  readonly key: string;
  readonly name: string;
  readonly origin: ApiKeyOrigin;
  readonly valueSource: ApiKeyValueSource;
}

/** Stores a new key of an operation or of the command; the caller holds the lock. Returns its value, which nothing keeps. */
export async function insertApiKey(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, name, ...limits }: KeyLimits & { readonly id: string; readonly name: string },
): Promise<{ readonly row: ApiKeyRow; readonly key: string }> {
  const [key, now] = [generateApiKey(), clock.now()];
  const row: ApiKeyRow = {
    hash: hashApiKey(key),
    id,
    name,
    origin: "operation",
    value_source: null,
    ...limitColumns(limits),
    insert_instant: now,
    last_update_instant: now,
    last_used_day: null,
  };
  await apiKeyRows(db).insert(row);
  await recordApiKeyChange(db, row.hash);
  return { row, key };
}

/**
 * Stores a key of the bootstrap or updates the name and limits of the stored one. A key created by an operation
 * keeps its origin; all others become keys of the bootstrap.
 */
export async function putApiKey(context: Pick<Context, "db" | "clock" | "newId">, given: NewApiKey): Promise<void> {
  const { db, clock, newId } = context;
  const { key, name, origin, valueSource: value_source } = given;
  const [now, keyHash] = [clock.now(), hashApiKey(key)];
  const stored = await apiKeyRows(db).where({ hash: keyHash }).first();
  const limits = limitColumns(given);
  if (stored === undefined) {
    const instants = { insert_instant: now, last_update_instant: now, last_used_day: null };
    await apiKeyRows(db).insert({ hash: keyHash, id: newId(), name, origin, value_source, ...limits, ...instants });
  } else {
    const wanted = { name, ...limits, value_source, origin: stored.origin === "operation" ? stored.origin : origin };
    if (isSame(stored, wanted)) return;
    await apiKeyRows(db)
      .where({ hash: keyHash })
      .update({ ...wanted, last_update_instant: now });
  }
  await recordApiKeyChange(db, keyHash);
}

function isSame(stored: ApiKeyRow, wanted: Partial<ApiKeyRow>): boolean {
  return Object.entries({ ...stored, ...wanted }).every(([name, value]) => stored[name as keyof ApiKeyRow] === value);
}

/** Returns whether the server generated a key of this name for a bootstrap. */
export async function hasGeneratedApiKey(db: Db, name: string): Promise<boolean> {
  const named = await apiKeyRows(db).where({ name }).select("origin", "value_source");
  return named.some(isGenerated);
}

function isGenerated({ origin, value_source }: Pick<ApiKeyRow, "origin" | "value_source">): boolean {
  return origin !== "operation" && value_source !== "file";
}

/** Keys that a bootstrap names: those with a value, and those whose value the server generates. */
export interface NamedKeys {
  readonly withValue: readonly { readonly key: string; readonly name: string }[];
  readonly generated: readonly string[];
}

/**
 * Deletes keys that left the bootstrap, and keys whose value it replaced under the same name. Keys of operations stay. Resolves to
 * the names of the deleted ones.
 */
export async function deleteUnnamedApiKeys(db: Db, { withValue, generated }: NamedKeys): Promise<readonly string[]> {
  const namedHashes = new Set(withValue.map(({ key }) => hashApiKey(key)));
  const replacedNames = new Set(withValue.map(({ name }) => name));
  const generatedNames = new Set(generated);
  const stored = await apiKeyRows(db)
    .whereNot({ origin: "operation" })
    .select("hash", "name", "origin", "value_source");
  const unnamed = stored.filter((row) => {
    if (namedHashes.has(row.hash)) return false;
    if (generatedNames.has(row.name)) return !isGenerated(row);
    return row.origin === "bootstrap" || replacedNames.has(row.name);
  });
  for (const { hash: leftHash } of unnamed) {
    await apiKeyRows(db).where({ hash: leftHash }).delete();
    await recordApiKeyChange(db, leftHash);
  }
  return unnamed.map(({ name }) => name);
}
