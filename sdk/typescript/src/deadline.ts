/** Runs a task for a limited time, and no longer than the caller wants. */
import { aborted, timeout } from "./kinds.ts";
import { Problem } from "./problem.ts";

/** Ends with the task, or with the `Problem` that ended it: even where the task pays no attention to its signal. */
export function withDeadline<Result>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  // A deadline around this one says itself why it ends.
  const abort = (): void =>
    controller.abort(outer?.reason instanceof Problem ? outer.reason : new Problem("aborted by the caller.", aborted));
  // A timer takes no longer time.
  const timer = setTimeout(
    () => controller.abort(new Problem("no answer in time. Try again, or allow more.", timeout)),
    Math.min(milliseconds, 2 ** 31 - 1),
  );
  outer?.addEventListener("abort", abort);
  return new Promise<Result>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    if (outer?.aborted) abort();
    else task(signal).then(resolve, reject);
  }).finally(() => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  });
}
