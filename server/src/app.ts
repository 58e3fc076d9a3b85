/** The middleware pipeline of every request, in order. */

import type { RequestListener } from "node:http";
import { manifest } from "@gatehouse/openapi/manifest";
import { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import type { KeyLink } from "./access/key-link.ts";
import type { RateLimit } from "./access/rate-limiter.ts";
import type { LicenseState, UnknownProperties } from "./configuration.ts";
import { authenticate, type CredentialLookup } from "./http/authentication.ts";
import { readBody } from "./http/bodies/read-body.ts";
import { refuseBody } from "./http/bodies/refuse-body.ts";
import type { TrustedProxies } from "./http/client-address.ts";
import { readClientHeaders } from "./http/client-headers.ts";
import { compose } from "./http/compose.ts";
import { applyCors, type CorsConfiguration } from "./http/cors.ts";
import { toExpress } from "./http/express-messages.ts";
import type { AllHandlers } from "./http/handlers.ts";
import { healthPages } from "./http/health.ts";
import {
  checkLicense,
  findOperation,
  identifyRequest,
  refuseUnknown,
  secureHeaders,
  unlessOperation,
} from "./http/middleware.ts";
import { answerFailures, type OperationServices, performOperations } from "./http/operations.ts";
import { documentPages, leadToPortal, portalPages } from "./http/portal.ts";
import { limitRate } from "./http/rate-limit.ts";
import { sendEmpty } from "./http/replies.ts";
import { logRequests } from "./http/request-log.ts";
import { refuseMalformed } from "./http/request-target.ts";
import { Routes } from "./http/routes.ts";
import { selectTenant } from "./http/tenants.ts";
import { validateRequests } from "./http/validation/validate-requests.ts";
import type { Loggers } from "./log/loggers.ts";

/** State that the pipeline reads at runtime; the functions return current values. */
export interface AppParts extends OperationServices, CredentialLookup {
  readonly loggers: Pick<Loggers, "of">;
  readonly handlers: AllHandlers;
  readonly tenants: () => ReadonlySet<string>;
  readonly cors: () => CorsConfiguration;
  /** Called for requests that CORS refuses; `isDebugged` where the configuration asks for an entry in the event log. */
  readonly onCorsRefused: (reason: string, isDebugged: boolean) => void;
  readonly proxies: () => TrustedProxies;
  readonly license: () => LicenseState;
  readonly unknownProperties: UnknownProperties;
  readonly isStopping: () => boolean;
  /** Returns false where jobs wait because they cannot be claimed. */
  readonly claimsJobs: () => boolean;
  /** Called when somebody asks whether the server is ready. */
  readonly prepare: () => void;
  /** Undefined where the portal's pages get no key from the server. */
  readonly keyLink?: KeyLink | undefined;
  /** Undefined without a rate limit. */
  readonly rateLimit: RateLimit | undefined;
  /** Observes each request for metrics and traces. */
  readonly observeRequests?: RequestHandler;
}

const routes = new Routes(manifest);

/** Returns pages without authentication: health and the portal. */
function publicPages({ keyLink, ...parts }: AppParts): Router {
  const router = Router();
  router.get("/", leadToPortal);
  router.use("/health", healthPages(parts));
  router.use("/docs", portalPages(keyLink));
  router.get("/metrics", nameMetricsPort);
  return router;
}

const metricsAdvice = "Metrics are served on a port of their own, without a key: set METRICS_PORT, and ask there.\n";

/** Scrapers ask the public port first; whether metrics are served elsewhere is not told. */
const nameMetricsPort: RequestHandler = (_request, response) => {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Content-Length", metricsAdvice.length);
  response.end(metricsAdvice);
};

const passThrough: RequestHandler = (_request, _response, next) => next();

/** Returns the middleware by name, in the order of a request. */
function pipeline(parts: AppParts) {
  return {
    requestId: identifyRequest(parts.proxies),
    requestLog: logRequests(parts.loggers.of("http.requests")),
    requestObservation: parts.observeRequests ?? passThrough,
    securityHeaders: secureHeaders(),
    messageSyntax: refuseMalformed(),
    clientHeaders: readClientHeaders(),
    // Tools on pages of any origin load them, whatever the operations allow.
    documents: documentPages(),
    cors: applyCors(parts.cors, parts.onCorsRefused),
    operationLookup: findOperation(routes),
    publicPages: unlessOperation(publicPages(parts)),
    authentication: authenticate(parts),
    rateLimit: limitRate(parts.rateLimit),
    license: checkLicense(parts.license),
    unknownOperations: refuseUnknown(),
    body: readBody(),
    unreadableBodies: refuseBody,
    tenant: selectTenant(parts),
    validation: validateRequests(parts.unknownProperties),
    operation: performOperations(parts.handlers, parts),
    failures: answerFailures(parts.loggers.of("http.failures")),
  } satisfies Record<string, RequestHandler | ErrorRequestHandler>;
}

export type Pipeline = typeof pipeline;

/** Modifies the pipeline in tests: it may change the parts, the middleware or their order. `main.ts` never sets one. */
export type PipelineOverride = (pipeline: Pipeline) => Pipeline;

export function createApp(parts: AppParts, pipelineOverride?: PipelineOverride): RequestListener {
  const assemble = pipelineOverride === undefined ? pipeline : pipelineOverride(pipeline);
  const handle = compose(Object.values(assemble(parts)));
  return (request, response) => {
    const { request: expressRequest, response: expressResponse } = toExpress(request, response);
    handle(expressRequest, expressResponse, (error) => sendEmpty(response, error === undefined ? 404 : 500));
  };
}
