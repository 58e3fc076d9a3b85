/**
 * Loaded into a server by `--import`: on SIGUSR2 it writes how late the event loop was since the last time, and how much
 * processor time a turn of it took at most, in milliseconds, to the file that EVENT_LOOP_DELAY_FILE names.
 */
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env["EVENT_LOOP_DELAY_FILE"] ?? "event-loop-delay.json";
const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

let maximumTurn = 0;
let before = processorTime();
// Timers run once a turn, so that no two turns lie between two calls, but for those that wait.
setInterval(() => {
  const now = processorTime();
  maximumTurn = Math.max(maximumTurn, now - before);
  before = now;
}, resolution).unref();

process.on("SIGUSR2", () => {
  const [p50, p99, max] = [delays.percentile(50), delays.percentile(99), delays.max];
  const milliseconds = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ p50: milliseconds(p50), p99: milliseconds(p99), max: milliseconds(max), maximumTurn }),
  );
  renameSync(`${file}.new`, file);
  delays.reset();
  maximumTurn = 0;
});

/** Returns what the main thread has used, in milliseconds: other than the clock's time, it does not count who else runs. */
function processorTime() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
