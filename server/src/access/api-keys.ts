/** API keys: made of 256 random bits, stored hashed, found by their hash (Conventions, Every interface, "API key"). */
import { hash, randomBytes } from "node:crypto";
import type { Knex } from "knex";

/** Which methods a key may use on a path and everything below it, as `{ "/api/application": ["GET"] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

export interface ApiKey {
  readonly name: string;
  readonly tenantId: string | undefined;
  readonly permissions: Permissions | undefined;
}

export interface ApiKeyRow {
  readonly hash: string;
  readonly name: string;
  readonly tenant_id: string | null;
  readonly permissions: string | null;
}

export function generateApiKey(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * SHA-256 of the key. A key is 256 random bits, so that its hash cannot be guessed and looking it up by its hash tells
 * an attacker's clock nothing about the key.
 */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "base64url");
}

/** The keys of a server, by hash; they come from the bootstrap alone, so that one reading at start is enough. */
export async function loadApiKeys(db: Knex): Promise<ReadonlyMap<string, ApiKey>> {
  const rows = await db<ApiKeyRow>("api_keys").select();
  return new Map(
    rows.map((row) => [
      row.hash,
      { name: row.name, tenantId: row.tenant_id ?? undefined, permissions: parsePermissions(row.permissions) },
    ]),
  );
}

function parsePermissions(text: string | null): Permissions | undefined {
  return text === null ? undefined : (JSON.parse(text) as Permissions);
}

/** Whether a key with these permissions may do this; HEAD counts as GET. The longest path that covers it decides. */
export function permits(permissions: Permissions | undefined, method: string, path: string): boolean {
  if (permissions === undefined) return true;
  const covering = Object.keys(permissions)
    .filter((prefix) => path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`))
    .sort((a, b) => b.length - a.length);
  const methods = covering[0] === undefined ? [] : (permissions[covering[0]] ?? []);
  return methods.includes(method === "HEAD" ? "GET" : method);
}

export interface NewApiKey {
  readonly key: string;
  readonly name: string;
  readonly tenantId: string | undefined;
  readonly permissions: Permissions | undefined;
}

/** Stores the key, or gives the stored one this name, tenant and permissions. */
export async function putApiKey(db: Knex, { key, name, tenantId, permissions }: NewApiKey): Promise<void> {
  const row: ApiKeyRow = {
    hash: hashApiKey(key),
    name,
    tenant_id: tenantId ?? null,
    permissions: permissions === undefined ? null : JSON.stringify(permissions),
  };
  await db<ApiKeyRow>("api_keys").insert(row).onConflict("hash").merge();
}

export async function hasApiKeyNamed(db: Knex, name: string): Promise<boolean> {
  return (await db<ApiKeyRow>("api_keys").where({ name }).first("hash")) !== undefined;
}
