/**
 * Loaded into the attacked server by `--import`: when its parent asks, it collects garbage and reports its memory in bytes.
 * The server has no port, and no operation, for that.
 */
import { setTimeout as pause } from "node:timers/promises";

process.on("message", () => void report());
// The parent's channel must not keep a server alive that is about to end.
process.channel?.unref();

async function report() {
  // Finalizers of one collection free what the next one returns to the system; the last resort keeps no empty page, whose
  // number depends on how busy the machine was.
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.({ type: "major", flavor: "last-resort", execution: "sync" });
    await pause(50);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heapUsed, external });
}
