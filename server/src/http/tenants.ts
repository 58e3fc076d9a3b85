/** Selects the tenant of a request (Decisions: Tenant). */
import type { RequestHandler } from "express";
import { fieldError, generalError } from "../contract/errors.ts";
import { sendJson } from "./replies.ts";
import { routeOf, stateOf } from "./request-state.ts";

/** Where the tenants of the server are. */
export interface TenantLookup {
  readonly tenants: () => ReadonlySet<string>;
  /** Returns the URL of the server that has a tenant that moved. */
  readonly movedTo: (tenantId: string) => string | undefined;
}

export function selectTenant({ tenants, movedTo }: TenantLookup): RequestHandler {
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
    if (given !== undefined && !tenants().has(given)) {
      const target = movedTo(given);
      return refuse(
        "invalid",
        target === undefined ? "There is no tenant with this id." : movedAdvice("tenant", target),
      );
    }
    const tenantId = given ?? bound ?? only(tenants());
    if (tenantId === undefined && operation.derivesTenant) return next();
    if (tenantId === undefined) {
      return sendJson(response, 400, tenantRequired());
    }
    state.tenantId = tenantId;
    next();
  };
}

/** Tells where a tenant is that was here. */
export function movedAdvice(subject: string, target: string): string {
  return `The ${subject} has moved to another server. Send its requests to ${target}`;
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
