/**
 * Applies the CORS settings of the system configuration without a restart (Identity, System configuration,
 * corsConfiguration.*). A refused cross-origin request gets an empty 403 before any other processing.
 */
import cors from "cors";
import type { Request, RequestHandler } from "express";
import { sendEmpty, setReplyHeaders } from "./replies.ts";

export interface CorsConfiguration {
  readonly enabled: boolean;
  readonly debug: boolean;
  readonly allowCredentials: boolean;
  readonly allowedHeaders: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly preflightMaxAgeInSeconds?: number;
}

/** @param onRefused receives the reason; `isDebugged` where `debug` is on */
export function applyCors(
  configuration: () => CorsConfiguration,
  onRefused: (reason: string, isDebugged: boolean) => void,
): RequestHandler {
  const handle = cors((request, done) => {
    const current = configuration();
    const origin = request.headers.origin ?? "";
    done(null, {
      origin: current.allowedOrigins.includes("*") ? "*" : origin,
      credentials: current.allowCredentials,
      methods: [...current.allowedMethods],
      allowedHeaders: [...current.allowedHeaders],
      exposedHeaders: [...current.exposedHeaders],
      ...(current.preflightMaxAgeInSeconds === undefined ? {} : { maxAge: current.preflightMaxAgeInSeconds }),
    });
  });
  return function crossOrigin(request, response, next) {
    const current = configuration();
    if (request.headers.origin === undefined || !current.enabled || isSameOrigin(request)) return next();
    const reason = refusal(request, current);
    if (reason === undefined) {
      // The package answers preflight requests itself.
      setReplyHeaders(response);
      return handle(request, response, next);
    }
    onRefused(reason, current.debug);
    sendEmpty(response, 403, { Vary: "Origin" });
  };
}

/** Detects requests of the server's own pages; browsers send `Origin` for them too, except with GET. */
function isSameOrigin({ headers: { origin = "", host = "" } }: Request): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** Returns the reason for refusing the request; undefined when it is allowed. */
function refusal({ method, headers }: Request, current: CorsConfiguration): string | undefined {
  const { origin = "" } = headers;
  const { allowedOrigins, allowedMethods, allowedHeaders } = current;
  if (!allowedOrigins.includes("*") && !allowedOrigins.includes(origin)) return `the origin ${origin} is not allowed`;
  const asked = headers["access-control-request-method"];
  const isPreflight = method === "OPTIONS" && asked !== undefined;
  const wanted = isPreflight ? asked : method;
  if (wanted !== "OPTIONS" && !allowedMethods.some((each) => each === wanted))
    return `the method ${wanted} is not allowed for ${origin}`;
  const named = isPreflight ? namesIn(headers["access-control-request-headers"]) : [];
  const permitted = new Set(allowedHeaders.map((name) => name.toLowerCase()));
  // The wildcard of the Fetch standard stands for all but Authorization, and is a name like others with credentials.
  const isAny = permitted.has("*") && !current.allowCredentials;
  const unknown = named.find((name) => !permitted.has(name) && !(isAny && name !== "authorization"));
  return unknown === undefined ? undefined : `the header ${unknown} is not allowed for ${origin}`;
}

function namesIn(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
}
