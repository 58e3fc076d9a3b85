/** What API keys may do: by path, by method and by tenant (Conventions, Every interface, "API key" and "API keys"). */
import { manifest } from "@gatehouse/openapi/manifest";

/** Which methods a key may use on a path and everything below it, as `{ "/api/application": ["GET"] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

/** The limits of an API key; `undefined` is no limit. */
export interface KeyLimits {
  /** The tenant that the key is bound to. */
  readonly tenantId: string | undefined;
  readonly permissions: Permissions | undefined;
  /** Milliseconds since the UTC epoch. */
  readonly expirationInstant: number | undefined;
}

const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const tenantHeader = "X-Service-TenantId";

/** The paths, up to their first parameter, of operations that are about no tenant and that an API key opens. */
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

/** Returns whether the key may send this request; HEAD counts as GET. Whether it has expired is not looked at. */
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

/** The most characters of a path in permissions, as the specs have it. */
const maximumLength = 512;

/** The longest path of the permissions that covers this one. The time follows its length, not the number of permissions. */
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

/** An operation without a tenant opens to a key with one only where the permission has the operation's own path. */
function isNamed(prefix: string | undefined, path: string): boolean {
  const own = pathsWithoutTenant.find((each) => path === each || path.startsWith(`${each}/`));
  return own === undefined || (prefix !== undefined && prefix.length >= own.length);
}

/** A segment that no request and no permission has: requests and stored texts hold no NUL. */
const unusedSegment = "\u0000";

/**
 * Returns whether one key may do all that another may. What a key may do changes only at the paths in its permissions and
 * at those of operations without a tenant, so that it is enough to compare the two at these paths and right below them.
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

/** Returns whether a key may do all that another may, for as long. */
export function covers(limits: KeyLimits, other: KeyLimits): boolean {
  return coversTenant(limits, other) && coversExpiration(limits, other) && coversPermissions(limits, other);
}

function namesOf(permissions: Permissions | undefined): readonly string[] {
  return permissions === undefined ? [] : Object.keys(permissions);
}
