/**
 * Preloaded into every server of a bench: tells on request what the process has used. V8's profiler of the garbage collector
 * notes how much of the heap is in use before and after each collection; what came between is what was allocated. Buffers
 * outside of the JavaScript heap, and other threads, are not in it.
 */
import { GCProfiler, getHeapStatistics } from "node:v8";

export interface Usage {
  /** Microseconds, all threads together. */
  readonly user: number;
  readonly system: number;
  /** Bytes allocated on the JavaScript heap since the last question. */
  readonly allocated: number;
}

const countAllocations = allocationCounter();

process.on("message", (question) => {
  if (question !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ user, system, allocated: countAllocations() } satisfies Usage);
});
process.channel?.unref();
// A bench that was killed leaves no server behind.
process.once("disconnect", () => process.exit());

function allocationCounter(): () => number {
  let profiler = new GCProfiler();
  let used = getHeapStatistics().used_heap_size;
  profiler.start();
  return () => {
    const { statistics } = profiler.stop();
    let allocated = 0;
    for (const { beforeGC, afterGC } of statistics) {
      allocated += beforeGC.heapStatistics.usedHeapSize - used;
      used = afterGC.heapStatistics.usedHeapSize;
    }
    const now = getHeapStatistics().used_heap_size;
    allocated += now - used;
    used = now;
    profiler = new GCProfiler();
    profiler.start();
    return allocated;
  };
}
