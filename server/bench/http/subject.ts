/** Starts a server of the bench in a process of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface SubjectOptions {
  readonly name: string;
  /** Module of this folder, or the absolute path of a program. */
  readonly module: string;
  readonly args?: (port: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Subject {
  readonly name: string;
  readonly port: number;
  /** Returns the process's processor time in seconds, all threads together. */
  processorTime(): Promise<number>;
  stop(): void;
}

const startTimeout = 60_000;

export async function startSubject({ name, module, args = () => [], env = {} }: SubjectOptions): Promise<Subject> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), [...args(port)], {
    env: { ...process.env, ...env, NODE_ENV: "production", BENCH_PORT: String(port) },
    execArgv: ["--import", new URL("report-usage.ts", import.meta.url).href],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const stopWithUs = (): void => void child.kill();
  process.once("exit", stopWithUs);
  await waitUntilListening(child, port, name);
  return {
    name,
    port,
    processorTime: () =>
      new Promise((resolve) => {
        child.once("message", ({ user, system }: NodeJS.CpuUsage) => resolve((user + system) / 1e6));
        child.send("usage");
      }),
    stop: stopWithUs,
  };
}

/** Waits until the server responds, whatever the status. */
async function waitUntilListening(child: ChildProcess, port: number, name: string): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer !== undefined) return void (await answer.arrayBuffer());
    await delay(100);
  }
  child.kill();
  throw new Error(`${name} did not start; see its output above.`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port found.");
  return address.port;
}
