/** Copies a stream; `withTimeout` limits the wait for each chunk. A chunk that fails ends the connection. */
export function timedStream(
  source: ReadableStream<Uint8Array>,
  withTimeout: <Chunk>(read: () => Promise<Chunk>) => Promise<Chunk>,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await withTimeout(() => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
