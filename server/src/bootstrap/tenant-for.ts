/** Finds the tenant that an object of the bootstrap belongs to. */
import { BootstrapError } from "./bootstrap-error.ts";

/** @throws BootstrapError where the object names no tenant that exists, or none of several */
export function tenantFor(tenantId: string | undefined, tenants: ReadonlySet<string>, at: string): string {
  const [only] = tenants;
  const id = tenantId?.toLowerCase() ?? (tenants.size === 1 ? only : undefined);
  if (id !== undefined && tenants.has(id)) return id;
  const wrong =
    id === undefined ? "there are several tenants; name one" : "there is no tenant with this id; list it under tenants";
  throw new BootstrapError("The bootstrap cannot be applied.", [`${at}.tenantId: ${wrong}.`]);
}
