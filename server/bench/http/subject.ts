/** Starts a server of the bench in a process of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Usage } from "./report-usage.ts";

export interface SubjectOptions {
  readonly name: string;
  /** Module of this folder, or the absolute path of a program. */
  readonly module: string;
  readonly args?: (port: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface Subject {
  readonly name: string;
  readonly port: number;
  usage(): Promise<Usage>;
  /** Returns the process's processor time in seconds, all threads together. */
  processorTime(): Promise<number>;
  stop(): void;
  /** Resolves when the process has gone. */
  readonly ended: Promise<unknown>;
}

const startTimeout = 60_000;
const usageTimeout = 30_000;

export async function startSubject(options: SubjectOptions): Promise<Subject> {
  const { name, module, args = () => [], env = {}, cwd = process.cwd() } = options;
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), [...args(port)], {
    cwd,
    env: { ...process.env, ...env, NODE_ENV: "production", PORT: String(port), BENCH_PORT: String(port) },
    execArgv: ["--import", new URL("report-usage.ts", import.meta.url).href],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const stopWithUs = (): void => void child.kill("SIGKILL");
  process.once("exit", stopWithUs);
  await waitUntilListening(child, port, name);
  const usage = async (): Promise<Usage> => {
    child.send("usage");
    const [answered]: Usage[] = await once(child, "message", { signal: AbortSignal.timeout(usageTimeout) });
    if (answered === undefined) throw new Error(`${name} did not say what it used.`);
    return answered;
  };
  return {
    name,
    port,
    usage,
    async processorTime() {
      const { user, system } = await usage();
      return (user + system) / 1e6;
    },
    stop: stopWithUs,
    ended,
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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port found.");
  return address.port;
}
