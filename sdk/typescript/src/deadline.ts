/** Runs a task for a limited time, and no longer than the caller wants. */

/** Why a task was ended. */
export class Ended extends Error {
  readonly reason: "timeout" | "aborted";

  constructor(reason: Ended["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** The longest time that a timer takes, in milliseconds. */
const longest = 2 ** 31 - 1;

/** Ends with the task, or with `Ended`: even where the task pays no attention to its signal. */
export function withDeadline<Result>(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  return new Promise<Result>((resolve, reject) => {
    const end = (reason: Ended["reason"]): void => {
      const ended = new Ended(reason);
      reject(ended);
      controller.abort(ended);
    };
    const abort = (): void => end("aborted");
    if (caller?.aborted) return abort();
    const timer = setTimeout(end, Math.min(timeoutMs, longest), "timeout");
    caller?.addEventListener("abort", abort);
    task(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        caller?.removeEventListener("abort", abort);
      });
  });
}
