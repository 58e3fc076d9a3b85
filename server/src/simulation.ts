/**
 * Test server only: the header `X-Simulate-Status` triggers statuses that normal use cannot reach, through the
 * middleware that produces them. `main.ts` does not load this file.
 */
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { Request, RequestHandler } from "express";
import type { RateLimit } from "./access/rate-limiter.ts";
import type { AppParts, Pipeline } from "./app.ts";
import { fieldError } from "./contract/errors.ts";
import { hasBody, readBody } from "./http/bodies/read-body.ts";
import type { AllHandlers } from "./http/handlers.ts";
import { checkLicense } from "./http/middleware.ts";
import { performOperations } from "./http/operations.ts";
import { limitRate } from "./http/rate-limit.ts";
import { sendJson } from "./http/replies.ts";
import { stateOf } from "./http/request-state.ts";
import { StoreUnavailable } from "./store/failures.ts";
import type { Store } from "./store/store.ts";

const header = "X-Simulate-Status";
const simulated = ["402", "413", "429", "500", "503"];

/** Adds the simulation to the pipeline. */
export function simulate(pipeline: Pipeline): Pipeline {
  return function simulation(parts) {
    const middleware = pipeline(parts);
    return {
      ...middleware,
      authentication: inTurn(middleware.authentication, refuseOthers),
      rateLimit: either("429", limitRate(exhausted), middleware.rateLimit),
      license: either(
        "402",
        checkLicense(() => "expired"),
        middleware.license,
      ),
      body: either("413", readBody(0), middleware.body),
      operation: either(
        "500",
        performOperations(failing(parts.handlers), parts),
        either("503", performOperations(parts.handlers, withoutStore(parts)), middleware.operation),
      ),
    };
  };
}

/** An exhausted rate limit. */
const exhausted: RateLimit = {
  policy: { requests: 1, seconds: 1 },
  take: () => ({ isAllowed: false, remaining: 0, resetSeconds: 1, retrySeconds: 1 }),
};

/** Returns the requested status of a request with an operation. */
function wanted(request: Request): string | undefined {
  const value = request.headers[header.toLowerCase()];
  return typeof value === "string" && stateOf(request).route !== undefined ? value : undefined;
}

function inTurn(first: RequestHandler, second: RequestHandler): RequestHandler {
  return (request, response, next) =>
    first(request, response, (error?: unknown) =>
      error === undefined ? second(request, response, next) : next(error),
    );
}

function either(status: string, simulation: RequestHandler, usual: RequestHandler): RequestHandler {
  return (request, response, next) => (wanted(request) === status ? simulation : usual)(request, response, next);
}

/** Refuses unsupported statuses, so that an ordinary reply is never mistaken for a simulated one. */
const refuseOthers: RequestHandler = (request, response, next) => {
  const status = wanted(request);
  const { operation } = stateOf(request).route ?? {};
  if (status === undefined || operation === undefined) return next();
  const supported = simulated.filter((each) => isDocumented(operation, each));
  const refuse = (message: string): void => sendJson(response, 400, fieldError(header, "invalidOption", message));
  if (!supported.includes(status)) return refuse(`For this operation send one of: ${supported.join(", ")}.`);
  if (status === "413" && !hasBody(request)) return refuse("A body is too large where there is one. Send a body.");
  next();
};

function isDocumented(operation: ManifestOperation, status: string): boolean {
  return operation.responses[status] !== undefined;
}

/** Returns handlers of the same names that throw unexpected errors. */
function failing(handlers: AllHandlers): AllHandlers {
  const fail = (): never => {
    throw new Error(`Asked for by ${header}`);
  };
  // The names are those of the handlers, and a function that never returns fits any of them.
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, fail])) as unknown as AllHandlers;
}

function withoutStore(parts: AppParts): AppParts {
  const unavailable = (): Promise<never> => Promise.reject(new StoreUnavailable(`Asked for by ${header}`));
  const store: Store = {
    ...parts.store,
    read: unavailable,
    readRecent: unavailable,
    readLong: unavailable,
    write: unavailable,
  };
  return { ...parts, store };
}
