/** Logs failures that no other code handles; Node would only print them on standard error. */
import type { EventEmitter } from "node:events";
import type { Logger } from "pino";

/**
 * A rejection that nobody awaits is logged, and the server goes on: the request that it belongs to has its own answer. After an
 * exception that nobody caught, the state of the process is unknown: it is logged, and Node ends the process.
 */
export function logUnhandledFailures(process: EventEmitter, log: Logger): void {
  process.on("unhandledRejection", (reason: unknown) => {
    log.error({ err: toError(reason) }, "a rejected promise was not handled; the server goes on");
  });
  process.on("uncaughtExceptionMonitor", (error: unknown) => {
    log.fatal({ err: toError(error) }, "an exception was not caught; the process ends");
  });
}

/** Anything can be thrown; the text of a value that is no error may hold a secret. */
function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new TypeError(`A value of type ${typeof reason} was thrown.`);
}
