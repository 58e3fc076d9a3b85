import { AbortedError, TimeoutError } from "./errors.ts";
import { Problem } from "./problem.ts";

/** The longest delay of a timer; a longer one would fire at once. */
const maximumDelayMs = 2 ** 31 - 1;

/**
 * Settles with the task, or rejects with a `Problem` when the time is over or `outer` is aborted, even if the task ignores
 * its signal.
 */
export function withDeadline<Result>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let stopWaiting = (): void => undefined;
  return new Promise<Result>((resolve, reject) => {
    // Rejects by itself, not by a listener: Node keeps a request's signal for long, and with it all that listens.
    const end = (reason: unknown): void => {
      controller.abort(reason);
      reject(reason);
    };
    const abort = (): void => {
      // An enclosing deadline gives its own reason, a caller's signal any other.
      const reason: unknown = outer?.reason;
      end(reason instanceof Problem ? reason : new Problem("aborted by the caller.", AbortedError));
    };
    const timer = setTimeout(
      () => end(new Problem("no answer in time. Try again, or allow more.", TimeoutError)),
      Math.min(milliseconds, maximumDelayMs),
    );
    outer?.addEventListener("abort", abort);
    stopWaiting = () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    };
    if (outer?.aborted) abort();
    else task(controller.signal).then(resolve, reject);
  }).finally(() => stopWaiting());
}

/** Resolves when the time is over or the signal is aborted. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await withDeadline(milliseconds, signal, () => new Promise(() => undefined)).catch(() => undefined);
}
