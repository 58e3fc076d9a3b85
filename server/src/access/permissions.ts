/** Permissions of API keys by path, method and tenant (Decisions: API keys). */
import { manifest } from "@gatehouse/openapi/manifest";
import { canonicalPath, type Permissions, PermissionTree } from "./permission-tree.ts";

export type { Permissions } from "./permission-tree.ts";

/** Limits of an API key; `undefined` is no limit. */
export interface KeyLimits {
  /** The tenant that the key is bound to. */
  readonly tenantId: string | undefined;
  readonly permissions: Permissions | undefined;
  /** Milliseconds since the UTC epoch. */
  readonly expirationInstant: number | undefined;
}

interface RequestLimits extends Omit<KeyLimits, "expirationInstant"> {
  /** Of the permissions, where it was built before. */
  readonly tree?: PermissionTree | undefined;
}

const allMethods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const tenantHeader = "X-Service-TenantId";

/** Paths, up to their first parameter, of operations without a tenant that accept an API key. */
const pathsWithoutTenant: readonly string[] = [
  ...new Set(
    manifest
      .filter(
        ({ security, parameters }) =>
          security.includes("apiKey") && !parameters.some(({ name }) => name === tenantHeader),
      )
      .map(({ path }) => path.replace(/\/\{.*$/, "")),
  ),
];

const treeWithoutTenant = new PermissionTree(Object.fromEntries(pathsWithoutTenant.map((path) => [path, []])));

/**
 * Returns whether the key permits this request; HEAD counts as GET. Every spelling of a path counts as the one that the
 * router finds. Expiration is not checked here.
 */
export function permits(limits: RequestLimits, method: string, path: string): boolean {
  if (isUnlimited(limits)) return true;
  const permitted = methodsAt(limits, canonicalPath(path));
  // A key that may do everything here learns of a method that no operation has (OPTIONS, 405).
  return permitted === allMethods || permitted.includes(method === "HEAD" ? "GET" : method);
}

function isUnlimited({ tenantId, permissions }: RequestLimits): boolean {
  return permissions === undefined && tenantId === undefined;
}

function methodsAt(limits: RequestLimits, path: readonly string[]): readonly string[] {
  const { tenantId, permissions, tree = treeOf(limits) } = limits;
  const covering = tree?.find(path);
  // A key bound to a tenant needs a permission that names the path of an operation without one.
  const requiredDepth = tenantId === undefined ? undefined : treeWithoutTenant.find(path)?.depth;
  if (requiredDepth !== undefined && (covering === undefined || covering.depth < requiredDepth)) return [];
  return permissions === undefined ? allMethods : (covering?.methods ?? []);
}

/** Returns the permissions as a tree; undefined where they are no limit. */
export function treeOf({ permissions }: Pick<KeyLimits, "permissions">): PermissionTree | undefined {
  return permissions === undefined ? undefined : new PermissionTree(permissions);
}

/** A segment that occurs in no request and no permission, because canonical ones are in lower case. */
const unusedSegment = "UNUSED";

/**
 * Returns whether one key permits everything that another permits. Permissions change only at the paths that they
 * name and at operations without a tenant, so comparing there and right below is enough.
 */
export function coversPermissions(limits: KeyLimits, other: KeyLimits): boolean {
  if (isUnlimited(limits)) return true;
  const mine = { ...limits, tree: treeOf(limits) };
  const theirs = { ...other, tree: treeOf(other) };
  const names = ["/", ...pathsWithoutTenant, ...namesOf(limits.permissions), ...namesOf(other.permissions)];
  return names.map(canonicalPath).every((path) => {
    const below = [...(path.at(-1) === "" ? path.slice(0, -1) : path), unusedSegment];
    return [path, below].every((each) => {
      const own = methodsAt(mine, each);
      return methodsAt(theirs, each).every((method) => own.includes(method));
    });
  });
}

export function coversTenant(limits: KeyLimits, other: KeyLimits): boolean {
  return limits.tenantId === undefined || limits.tenantId === other.tenantId;
}

export function coversExpiration(limits: KeyLimits, other: KeyLimits): boolean {
  const [own, others] = [limits.expirationInstant, other.expirationInstant];
  return own === undefined || (others !== undefined && others <= own);
}

/** Returns whether one key permits everything that another permits, for at least as long. */
export function covers(limits: KeyLimits, other: KeyLimits): boolean {
  return coversTenant(limits, other) && coversExpiration(limits, other) && coversPermissions(limits, other);
}

function namesOf(permissions: Permissions | undefined): readonly string[] {
  return permissions === undefined ? [] : Object.keys(permissions);
}
