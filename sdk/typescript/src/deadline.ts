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
  milliseconds: number,
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let stopWaiting = (): void => undefined;
  return new Promise<Result>((resolve, reject) => {
    const end = (ended: Ended): void => {
      reject(ended);
      controller.abort(ended);
    };
    // A deadline around this one says itself why it ends.
    const abort = (): void => end(outer?.reason instanceof Ended ? outer.reason : new Ended("aborted"));
    if (outer?.aborted) return abort();
    const timer = setTimeout(() => end(new Ended("timeout")), Math.min(milliseconds, longest));
    outer?.addEventListener("abort", abort);
    stopWaiting = () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    };
    task(controller.signal).then(resolve, reject);
  }).finally(() => stopWaiting());
}

/** Waits, but not beyond the signal. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return withDeadline<void>(milliseconds, signal, () => new Promise(() => undefined)).catch((ended: unknown) => {
    if (signal.aborted) throw ended;
  });
}
