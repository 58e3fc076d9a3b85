/** Reads the processor time of other processes from Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Value of `sysconf(_SC_CLK_TCK)` on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  /** Ticks of the process itself, and of its ended children. */
  readonly ticks: number;
}

/** Returns the seconds of processor time of a process and of all of its descendants, those that ended included. */
export function processorTime(pid: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined;
    if (times !== undefined) all.set(Number(name), times);
  }
  const sum = (of: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === of);
    return (all.get(of)?.ticks ?? 0) + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(pid) / ticksPerSecond;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = [11, 12, 13, 14].reduce((total, index) => total + Number(fields[index]), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}
