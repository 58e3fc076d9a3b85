/**
 * Reads the request line and the Host header (RFC 9112, 3). Node's parser accepts more than HTTP allows: two Host headers, of
 * which the first counts, targets of every form, other versions and codings.
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
  // Clients join a base address that ends with a slash and a path that begins with one.
  if (target.startsWith("/")) return target.replace(/^\/+/, "/");
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
    else if (!versions.has(request.httpVersion)) sendEmpty(response, 505, closing);
    else if (!hasKnownCoding(request)) sendEmpty(response, 501, closing);
    else if (!target.startsWith("/")) sendJson(response, 400, generalError("invalid", targetAdvice));
    else if (!hasValidHost(request)) sendJson(response, 400, generalError("invalid", hostAdvice));
    else next();
  };
}

/** Node also takes 0.9, which has no version in the request line, and 2.0, which is no text. */
const versions: ReadonlySet<string> = new Set(["1.0", "1.1"]);
const closing = { Connection: "close" };

/** Nothing behind the parser undoes another transfer coding (RFC 9112, 6.1). */
function hasKnownCoding({ headers }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked";
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
