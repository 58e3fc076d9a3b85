/** Permissions of API keys by path, method and tenant (Decisions: API keys). */
import { manifest } from "@gatehouse/openapi/manifest";

/** Permitted methods per path prefix, as `{ "/api/application": ["GET"] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

/** Limits of an API key; `undefined` is no limit. */
export interface KeyLimits {
  /** The tenant that the key is bound to. */
  readonly tenantId: string | undefined;
  readonly permissions: Permissions | undefined;
  /** Milliseconds since the UTC epoch. */
  readonly expirationInstant: number | undefined;
}

const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

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

/** Returns whether the key permits this request; HEAD counts as GET. Expiration is not checked here. */
export function permits(limits: Omit<KeyLimits, "expirationInstant">, method: string, path: string): boolean {
  const permitted = methodsAt(limits, path);
  return permitted === "all" || permitted.includes(method === "HEAD" ? "GET" : method);
}

function methodsAt(
  { tenantId, permissions }: Omit<KeyLimits, "expirationInstant">,
  path: string,
): readonly string[] | "all" {
  const prefix = permissions === undefined ? undefined : decidingPrefix(permissions, path);
  if (tenantId !== undefined && !isNamed(prefix, path)) return [];
  if (permissions === undefined) return "all";
  return (prefix === undefined ? undefined : permissions[prefix]) ?? [];
}

/** Maximum characters of a path in permissions, as the specs state. */
const maximumLength = 512;

/**
 * Returns the longest path in the permissions that covers this one. The time depends on the length of the path, not
 * on the number of permissions.
 */
function decidingPrefix(permissions: Permissions, path: string): string | undefined {
  if (path.length <= maximumLength && Object.hasOwn(permissions, path)) return path;
  for (let slash = path.lastIndexOf("/", maximumLength); slash >= 0; slash = path.lastIndexOf("/", slash - 1)) {
    const withSlash = path.slice(0, slash + 1);
    if (Object.hasOwn(permissions, withSlash)) return withSlash;
    if (slash === 0) return undefined;
    const withoutSlash = path.slice(0, slash);
    if (Object.hasOwn(permissions, withoutSlash)) return withoutSlash;
  }
  return undefined;
}

/**
 * Returns whether the permission names the operation's own path. A key bound to a tenant needs that for operations
 * without a tenant.
 */
function isNamed(prefix: string | undefined, path: string): boolean {
  const own = pathsWithoutTenant.find((each) => path === each || path.startsWith(`${each}/`));
  return own === undefined || (prefix !== undefined && prefix.length >= own.length);
}

/** A segment that occurs in no request and no permission, because they hold no NUL. */
const unusedSegment = "\u0000";

/**
 * Returns whether one key permits everything that another permits. Permissions change only at the paths that they
 * name and at operations without a tenant, so comparing there and right below is enough.
 */
export function coversPermissions(limits: KeyLimits, other: KeyLimits): boolean {
  if (limits.permissions === undefined && limits.tenantId === undefined) return true;
  const prefixes = ["/", ...pathsWithoutTenant, ...namesOf(limits.permissions), ...namesOf(other.permissions)];
  const paths = prefixes.flatMap((path) => [path, `${path.replace(/\/$/, "")}/${unusedSegment}`]);
  return paths.every((path) => {
    const [own, others] = [methodsAt(limits, path), methodsAt(other, path)];
    return own === "all" || (others === "all" ? methods : others).every((method) => own.includes(method));
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
