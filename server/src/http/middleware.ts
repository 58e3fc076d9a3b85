/** The short middleware of the pipeline, in the order of a request. */
import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { LicenseState } from "../configuration.ts";
import { generalError } from "../contract/errors.ts";
import { clientOf, type TrustedProxies } from "./client-address.ts";
import { sendEmpty, sendJson, setReplyHeaders } from "./replies.ts";
import { addReplyHeaders, RequestState, startState, stateOf } from "./request-state.ts";
import { toOriginForm } from "./request-target.ts";
import type { Routes } from "./routes.ts";

const acceptableRequestId = /^[\x21-\x7e]{1,128}$/;

/** Adopts the client's X-Request-Id where it is short and printable, or generates one; every response carries it. */
export function identifyRequest(proxies: () => TrustedProxies): RequestHandler {
  return function requestId(request, _response, next) {
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && acceptableRequestId.test(given) ? given : randomUUID();
    const target = toOriginForm(request.url);
    // Express reads it with a deprecated parser, which may throw where there is no path.
    request.url = target.startsWith("/") ? target : "/";
    const question = request.url.indexOf("?");
    const path = question < 0 ? request.url : request.url.slice(0, question);
    startState(request, new RequestState({ id, target, path, client: clientOf(request, proxies()) }));
    addReplyHeaders(request, "X-Request-Id", id);
    next();
  };
}

/** Sets headers against sniffing, framing and caching by intermediaries. */
export function secureHeaders(): RequestHandler {
  return function securityHeaders(request, _response, next) {
    addReplyHeaders(request, "X-Content-Type-Options", "nosniff", "Cache-Control", "no-store");
    next();
  };
}

/** Looks up the operation; unknown routes are refused after authentication. */
export function findOperation(routes: Routes): RequestHandler {
  return function operationLookup(request, _response, next) {
    const state = stateOf(request);
    state.found = routes.find(state.path);
    state.route = state.found?.methods.get(request.method === "HEAD" ? "GET" : request.method);
    next();
  };
}

/** Serves pages only where no operation matched. */
export function unlessOperation(pages: RequestHandler): RequestHandler {
  return function publicPages(request, response, next) {
    if (stateOf(request).found !== undefined) return next();
    // Pages send their replies themselves.
    setReplyHeaders(response);
    pages(request, response, next);
  };
}

/** Checks the license: `expired` blocks everything, `absent` the paid features (Identity, Errors, rows 400 and 402). */
export function checkLicense(license: () => LicenseState): RequestHandler {
  return function licenseCheck(request, response, next) {
    const state = license();
    if (state === "expired") return sendEmpty(response, 402);
    if (state === "absent" && stateOf(request).route?.operation.licenseRequired === true) {
      return sendJson(
        response,
        400,
        generalError("licenseRequired", "This operation needs a license, and the server has none."),
      );
    }
    next();
  };
}

/** Answers 404 for unknown paths and 405 with `Allow` for unsupported methods; OPTIONS lists the supported ones. */
export function refuseUnknown(): RequestHandler {
  return function unknownOperation(request, response, next) {
    const { found, route } = stateOf(request);
    if (route !== undefined) return next();
    if (found === undefined) return sendEmpty(response, 404);
    const methods = [...found.methods.keys(), "OPTIONS", ...(found.methods.has("GET") ? ["HEAD"] : [])];
    const allow = { Allow: methods.sort().join(", ") };
    sendEmpty(response, request.method === "OPTIONS" ? 204 : 405, allow);
  };
}
