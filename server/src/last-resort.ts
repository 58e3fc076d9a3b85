/** Logs failures that no other code handles, which Node would only print on standard error, and ends a stop that hangs. */
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

/**
 * Ends the process if it still runs after so many milliseconds. What it had acknowledged is stored, and other processes take
 * over its jobs when their leases expire.
 */
export function endAfter(milliseconds: number, log: Logger, end: () => void): void {
  const timer = setTimeout(() => {
    log.fatal({ milliseconds }, "the stop takes too long; the process ends");
    end();
  }, milliseconds);
  // A stop that is done does not wait for it.
  timer.unref();
}
