/**
 * Runs a list of middleware on Express's requests and responses, with the semantics of its router. The router itself
 * matches a path, wraps `next` and sets properties for each layer, which costs a request more than our middleware do.
 */
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from "express";

type Middleware = RequestHandler | ErrorRequestHandler;

/**
 * Returns one middleware that runs the others in order: an error skips to the next error handler, a rejected promise
 * counts as an error, and the end of the list continues with `next`.
 */
export function compose(list: readonly Middleware[]): RequestHandler {
  const steps = list.map((middleware) => (handlesErrors(middleware) ? errorStep(middleware) : requestStep(middleware)));
  return function composed(request, response, done) {
    let index = 0;
    const next = (error?: unknown): void => {
      const step = steps[index++];
      // As in Express, null is no error.
      if (step === undefined) done(error ?? undefined);
      else step(error ?? undefined, request, response, next);
    };
    next();
  };
}

type Step = (error: unknown, request: Request, response: Response, next: NextFunction) => void;

/** Returns whether the middleware handles errors; Express tells by the number of parameters, too. */
function handlesErrors(middleware: Middleware): middleware is ErrorRequestHandler {
  return middleware.length === 4;
}

function requestStep(middleware: RequestHandler): Step {
  return (error, request, response, next) => {
    if (error !== undefined) return next(error);
    try {
      const result = middleware(request, response, next);
      if (result instanceof Promise) result.then(undefined, (cause: unknown) => next(toError(cause)));
    } catch (cause) {
      next(toError(cause));
    }
  };
}

function errorStep(middleware: ErrorRequestHandler): Step {
  return (error, request, response, next) => {
    if (error === undefined) return next();
    try {
      const result = middleware(error, request, response, next);
      if (result instanceof Promise) result.then(undefined, (cause: unknown) => next(toError(cause)));
    } catch (cause) {
      next(toError(cause));
    }
  };
}

/** Middleware may throw `undefined`, which `next` would take for success. */
function toError(error: unknown): unknown {
  return error ?? new Error("A middleware failed without an error.");
}
