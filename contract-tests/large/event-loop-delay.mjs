/**
 * Loaded into a server by `--import`: on SIGUSR2 it writes the delays of the event loop since the last time, in milliseconds,
 * to the file that EVENT_LOOP_DELAY_FILE names.
 */
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env["EVENT_LOOP_DELAY_FILE"] ?? "event-loop-delay.json";
const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

process.on("SIGUSR2", () => {
  const [p50, p99, max] = [delays.percentile(50), delays.percentile(99), delays.max];
  const milliseconds = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ p50: milliseconds(p50), p99: milliseconds(p99), max: milliseconds(max) }),
  );
  renameSync(`${file}.new`, file);
  delays.reset();
});
