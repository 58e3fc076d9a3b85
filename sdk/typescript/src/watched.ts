/** The body of an answer that its reader takes part by part. */
import { withDeadline } from "./deadline.ts";

/** The same bytes; a part that does not come in time ends the stream, and so does the caller's signal. */
export function watched(
  body: ReadableStream<Uint8Array>,
  partTimeoutMs: number,
  caller: AbortSignal | undefined,
  explain: (problem: unknown) => Error,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: (controller) =>
      withDeadline(partTimeoutMs, caller, () => reader.read()).then(
        ({ done, value }) => (done ? controller.close() : controller.enqueue(value)),
        (problem: unknown) => {
          controller.error(explain(problem));
          // Lets go of the connection.
          return reader.cancel().catch(() => undefined);
        },
      ),
    cancel: (reason) => reader.cancel(reason),
  });
}
