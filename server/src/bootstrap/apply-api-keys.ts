/** Applies the API keys of a bootstrap (Decisions: API keys). */
import { lockApiKeys } from "../access/api-key-changes.ts";
import {
  type ApiKeyOrigin,
  deleteUnnamedApiKeys,
  generateApiKey,
  hasGeneratedApiKey,
  putApiKey,
} from "../access/api-keys.ts";
import type { Clock, Db, NewId } from "../contract/context.ts";
import { BootstrapError } from "./bootstrap-error.ts";
import type { Bootstrap } from "./bootstrap-file.ts";
import { tenantFor } from "./tenant-for.ts";

type DeclaredKeys = NonNullable<Bootstrap["apiKeys"]>;

export interface AppliedApiKeys {
  /** Newly generated keys, which are printed once and never again. */
  readonly generatedKeys: readonly { readonly name: string; readonly key: string }[];
  /** Names of the keys that were deleted, because the file names them no longer, or with another value. */
  readonly deletedKeys: readonly string[];
}

/**
 * Stores the keys, generates those without a value, and deletes what the bootstrap names no longer.
 * @throws BootstrapError where two keys cannot be told apart
 */
export async function applyApiKeys(
  context: { readonly db: Db; readonly clock: Clock; readonly newId: NewId },
  { apiKeys = [], apiKeyOrigin: origin = "bootstrap" }: Bootstrap & { readonly apiKeyOrigin?: ApiKeyOrigin },
  tenants: ReadonlySet<string>,
): Promise<AppliedApiKeys> {
  const { db } = context;
  checkKeys(apiKeys);
  await lockApiKeys(db);
  const generatedKeys: { name: string; key: string }[] = [];
  for (const [index, { key, name, tenantId, permissions, expirationInstant }] of apiKeys.entries()) {
    const tenant = tenantId === undefined ? undefined : tenantFor(tenantId, tenants, `apiKeys[${index}]`);
    if (key === undefined && (await hasGeneratedApiKey(db, name))) continue;
    const value = key ?? generateApiKey();
    if (key === undefined) generatedKeys.push({ name, key: value });
    const valueSource = key === undefined ? "server" : "file";
    const limits = { tenantId: tenant, permissions, expirationInstant };
    await putApiKey(context, { key: value, name, origin, valueSource, ...limits });
  }
  const withValue = apiKeys.flatMap(({ key, name }) => (key === undefined ? [] : { key, name }));
  const generated = apiKeys.flatMap(({ key, name }) => (key === undefined ? name : []));
  return { generatedKeys, deletedKeys: await deleteUnnamedApiKeys(db, { withValue, generated }) };
}

/**
 * Refuses one value with two sets of limits, and a key without a value whose name another one has: it could not be told
 * which value is meant once one of them leaves.
 */
function checkKeys(apiKeys: DeclaredKeys): void {
  const [values, names, generated] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const lines: string[] = [];
  for (const [index, { key, name }] of apiKeys.entries()) {
    if (key !== undefined && values.has(key))
      lines.push(`apiKeys[${index}].key: Another key of the file has this value. Leave one of them.`);
    if (generated.has(name) || (key === undefined && names.has(name)))
      lines.push(`apiKeys[${index}].name: A key without a value needs a name of its own. Choose another name.`);
    if (key === undefined) generated.add(name);
    else values.add(key);
    names.add(name);
  }
  if (lines.length > 0) throw new BootstrapError("The bootstrap cannot be applied.", lines);
}
