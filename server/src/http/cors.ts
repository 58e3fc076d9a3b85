/** CORS as the system configuration says, at once (Identity, System configuration, corsConfiguration.*). */
import cors from "cors";
import type { RequestHandler } from "express";

export interface CorsConfiguration {
  readonly enabled: boolean;
  readonly allowCredentials: boolean;
  readonly allowedHeaders: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly preflightMaxAgeInSeconds?: number;
}

export function applyCors(configuration: () => CorsConfiguration): RequestHandler {
  const handle = cors((request, done) => {
    const current = configuration();
    const origin = request.headers.origin ?? "";
    const allowed = current.allowedOrigins.includes("*") || current.allowedOrigins.includes(origin);
    done(null, {
      origin: allowed ? (current.allowedOrigins.includes("*") ? "*" : origin) : false,
      credentials: current.allowCredentials,
      methods: [...current.allowedMethods],
      allowedHeaders: [...current.allowedHeaders],
      exposedHeaders: [...current.exposedHeaders],
      ...(current.preflightMaxAgeInSeconds === undefined ? {} : { maxAge: current.preflightMaxAgeInSeconds }),
    });
  });
  return function crossOrigin(request, response, next) {
    if (request.headers.origin === undefined || !configuration().enabled) return next();
    handle(request, response, next);
  };
}
