/**
 * Reads the request target and the Host header (RFC 9112, 3.2). Node's parser accepts more than HTTP allows: two Host
 * headers, of which the first counts, and targets of every form.
 */
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { generalError } from "../contract/errors.ts";
import { sendEmpty, sendJson } from "./replies.ts";
import { stateOf } from "./request-state.ts";

/**
 * Returns the path and query of a target. Proxies send absolute targets, and every server has to accept them. Targets
 * without a path are returned as they are.
 */
export function toOriginForm(target: string): string {
  if (target.startsWith("/")) return target;
  const [, scheme] = /^(https?:\/\/)[^/?#]/i.exec(target) ?? [];
  if (scheme === undefined) return target;
  const end = target.slice(scheme.length).search(/[/?#]/);
  if (end < 0) return "/";
  const rest = target.slice(scheme.length + end).split("#", 1)[0] ?? "";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Methods of `OPTIONS *`, which asks about the server as a whole. */
const allMethods = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT";

/** Refuses requests that proxies may understand in another way. */
export function refuseMalformed(): RequestHandler {
  return function messageSyntax(request, response, next) {
    const { target } = stateOf(request);
    if (target === "*" && request.method === "OPTIONS") sendEmpty(response, 204, { Allow: allMethods });
    else if (!target.startsWith("/")) sendJson(response, 400, generalError("invalid", targetAdvice));
    else if (!hasValidHost(request)) sendJson(response, 400, generalError("invalid", hostAdvice));
    else next();
  };
}

const targetAdvice = "The request target is malformed. Send a path, such as /api/application, or an absolute http URL.";
const hostAdvice = "The Host header is malformed. Send one, with a host name or IP address and perhaps a port.";

/** Every character that a host and a port may have (RFC 3986, 3.2.2). */
const hostValue = /^[A-Za-z0-9._~!$&'()*+,;=%:[\]-]*$/;

/** HTTP/1.0 knows no Host header; where HTTP/1.1 lacks one, Node has answered 400. */
function hasValidHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length !== 4 || rawHeaders[index]?.toLowerCase() !== "host") continue;
    count++;
    if (count > 1 || !hostValue.test(rawHeaders[index + 1] ?? "")) return false;
  }
  return true;
}
