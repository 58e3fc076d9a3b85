/** Selects the tenant of a request (Decisions: Tenant). */
import type { RequestHandler } from "express";
import { fieldError, generalError } from "../contract/errors.ts";
import { sendJson } from "./replies.ts";
import { routeOf, stateOf } from "./request-state.ts";

export function selectTenant(tenants: () => ReadonlySet<string>): RequestHandler {
  return function tenantSelection(request, response, next) {
    const state = stateOf(request);
    const { hasTenant, operation } = routeOf(request);
    if (!hasTenant) return next();
    const refuse = (kind: "couldNotConvert" | "invalid", message: string): void =>
      sendJson(response, 400, fieldError("tenantId", kind, message));
    const header = request.headers["x-service-tenantid"];
    const given = typeof header === "string" ? header.toLowerCase() : undefined;
    const bound = state.caller?.tenantId;
    if (given !== undefined && !isUuid(given)) {
      return refuse(
        "couldNotConvert",
        "X-Service-TenantId is not a UUID. Send the id of a tenant, or leave the header out.",
      );
    }
    if (given !== undefined && bound !== undefined && given !== bound) {
      return refuse(
        "invalid",
        "The API key or the token belongs to another tenant. Leave the X-Service-TenantId header out.",
      );
    }
    if (given !== undefined && !tenants().has(given)) return refuse("invalid", "There is no tenant with this id.");
    const tenantId = given ?? bound ?? only(tenants());
    if (tenantId === undefined && operation.derivesTenant) return next();
    if (tenantId === undefined) {
      return sendJson(response, 400, tenantRequired());
    }
    state.tenantId = tenantId;
    next();
  };
}

/** Returns the Errors object of a request that has to name its tenant. */
export function tenantRequired() {
  return generalError("TenantIdRequired", "There are several tenants. Name one in the X-Service-TenantId header.");
}

function only(tenants: ReadonlySet<string>): string | undefined {
  const [first] = tenants;
  return tenants.size === 1 ? first : undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function isUuid(text: string): boolean {
  return text.length === 36 && uuid.test(text);
}
