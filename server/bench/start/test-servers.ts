/** Starts servers as a test does, in a process of its own: reports the times of the import and of each start. */
export interface TestStarts {
  /** Milliseconds. */
  readonly imported: number;
  readonly starts: readonly number[];
}

const count = 6;

const importing = performance.now();
const { startServer } = await import("@gatehouse/server");
const imported = performance.now() - importing;
const starts: number[] = [];
for (let started = 0; started < count; started++) {
  const before = performance.now();
  const server = await startServer();
  starts.push(performance.now() - before);
  await server.close();
}
process.send?.({ imported, starts } satisfies TestStarts);
process.disconnect();
