/** Starts a program and reads what it has used once it is ready: on Linux, from `/proc`. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

export interface Start {
  /** Milliseconds of processor time until it is ready. */
  readonly processor: number;
  /** Megabytes in memory a second later. */
  readonly resident: number;
}

/** Milliseconds of a tick, in which Linux counts processor time. */
export const millisecondsPerTick = 1_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** @param ready what its line begins with when it is ready */
export async function measureStart(
  args: readonly string[],
  { env, ready }: { readonly env: NodeJS.ProcessEnv; readonly ready: string },
): Promise<Start> {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.startsWith(ready)) break;
    const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const processor = (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
    await pause(1_000);
    const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return { processor, resident: Number(kilobytes) / 1_024 };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
