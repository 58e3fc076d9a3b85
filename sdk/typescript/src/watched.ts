/** The body of an answer that its reader takes part by part. */

/** The same bytes; a part that does not come in time ends the stream, and so does the caller's signal. */
export function watched(
  body: ReadableStream<Uint8Array>,
  nextPart: <Part>(read: () => Promise<Part>) => Promise<Part>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: (controller) =>
      nextPart(() => reader.read()).then(
        ({ done, value }) => (done ? controller.close() : controller.enqueue(value)),
        (problem: unknown) => {
          controller.error(problem);
          // Lets go of the connection.
          return reader.cancel().catch(() => undefined);
        },
      ),
    cancel: (reason) => reader.cancel(reason),
  });
}
