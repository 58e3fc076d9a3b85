/** Prints the progress and the results of a run. */
import { availableParallelism, loadavg } from "node:os";
import type { InnocentReport } from "./innocent.ts";
import { Latencies } from "./latencies.ts";
import type { AttackResult } from "./phases.ts";
import type { Memory } from "./server-process.ts";

/** Milliseconds of the driver's own delay from which the machine counts as busy. */
const busyMs = 50;
const nameWidth = 62;

export function progressLine(
  name: string,
  seconds: number,
  report: InnocentReport,
  tally: ReadonlyMap<string, number>,
) {
  const latencies = new Latencies();
  latencies.add(report.milliseconds, report.failures);
  const { p50, p99, max } = latencies.summary;
  const answers = [...tally].sort().map(([outcome, count]) => `${outcome}: ${count}`);
  const numbers = [p50, p99, max].map((value) => value.toFixed(1).padStart(8)).join("");
  const failed = report.failures === 0 ? "" : `; innocent failures: ${report.failures}`;
  return `${seconds.toFixed(0).padStart(5)} s  ${name.padEnd(nameWidth)}${numbers}  ${answers.join(", ")}${failed}${busy(report.controlP99)}`;
}

function busy(controlP99: number): string {
  return controlP99 < busyMs ? "" : `; the machine was busy (control p99 ${controlP99.toFixed(0)} ms)`;
}

export function table(results: readonly AttackResult[]): string {
  const rows = results.map((result) => {
    const { count, p50, p99, max } = result.latencies.summary;
    const { problems } = result;
    const numbers = [p50, p99, max, result.controlP99].map((value) => value.toFixed(1).padStart(9)).join("");
    const verdict = problems.length === 0 ? "passed" : "FAILED";
    const lines = [`${verdict}  ${result.attack.name.padEnd(nameWidth)}${String(count).padStart(7)}${numbers}`];
    return [...lines, ...problems.map((problem) => `          ${problem}`)].join("\n");
  });
  const head = `        ${"attack".padEnd(nameWidth)}samples      p50      p99      max  control`;
  return ["The innocent client, in milliseconds, while the server is attacked:", head, ...rows].join("\n");
}

/** Says how busy the machine was with other work, for latencies are its own as well. */
export function machineText(calmP99: readonly number[], limitMs: number): string {
  const calm = calmP99.map((value) => `${value.toFixed(1)} ms`).join(" and ");
  const load = loadavg().map((value) => value.toFixed(1));
  const line = `\nWithout an attack the innocent client's p99 was ${calm}; load averages ${load.join(", ")} on ${availableParallelism()} cores.`;
  if (calmP99.every((value) => value < limitMs / 2)) return line;
  return `${line}\nTHE MACHINE WAS BUSY: latencies of this run say little. Run it again on a machine with nothing else to do.`;
}

const mebibyte = 1024 * 1024;

export function memoryText({ rss, heapUsed, external }: Memory): string {
  const [a, b, c] = [rss, heapUsed, external].map((bytes) => (bytes / mebibyte).toFixed(1));
  return `RSS ${a} MiB, heap ${b} MiB, external ${c} MiB`;
}
