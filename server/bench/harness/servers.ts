/** The processes of a bench: the servers that it measures, and the one that makes the load. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../contract-tests/support/free-port.ts";
import type { Load, LoadResult } from "./load.ts";
import type { Usage } from "./report-usage.ts";

export interface ServerOptions {
  readonly name: string;
  /** Path of its program, which listens on PORT. */
  readonly program: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface BenchServer {
  readonly name: string;
  readonly port: number;
  usage(): Promise<Usage>;
  /** Kills the process. Resolves when it has gone. */
  stop(): Promise<void>;
}

const startTimeout = 60_000;
const usageTimeout = 30_000;

/** Starts a server in a process of its own, which ends with this one. @throws Error when it does not respond */
export async function startServer({
  name,
  program,
  env = {},
  cwd = process.cwd(),
}: ServerOptions): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(program, [], {
    cwd,
    env: { ...process.env, ...env, NODE_ENV: "production", PORT: String(port) },
    execArgv: ["--import", new URL("report-usage.ts", import.meta.url).href],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  await waitUntilListening(child, port, name);
  return {
    name,
    port,
    async usage() {
      child.send("usage");
      const [answered]: Usage[] = await once(child, "message", { signal: AbortSignal.timeout(usageTimeout) });
      if (answered === undefined) throw new Error(`${name} did not say what it used.`);
      return answered;
    },
    async stop() {
      process.off("exit", kill);
      kill();
      await ended;
    },
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

/** Milliseconds that a turn may take beyond its own time. */
const patience = 60_000;

export class LoadProcess {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL("load.ts", import.meta.url)));

  /** Resolves when the load ends. @throws Error when a response was none, or none with 2xx */
  async run(load: Load): Promise<LoadResult> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(load.milliseconds + patience)]);
    this.#child.send(load);
    try {
      const [result]: LoadResult[] = await Promise.race([
        once(this.#child, "message", { signal }),
        once(this.#child, "exit", { signal }).then(() => []),
      ]);
      if (result === undefined) throw new Error("The load generator exited early; see its output above.");
      return result;
    } finally {
      over.abort();
    }
  }

  stop(): void {
    this.#child.kill();
  }
}

/** Value of `sysconf(_SC_CLK_TCK)` on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Returns the seconds of processor time of a process and its descendants, those that ended included. Linux only. */
export function processorTime(pid: number): number {
  const all = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? fieldsOf(name) : undefined;
    if (fields === undefined) continue;
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    all.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  const sum = (of: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === of);
    return (all.get(of)?.ticks ?? 0) + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(pid) / ticksPerSecond;
}

/** Returns the fields after the name of a process; undefined when it has gone. */
function fieldsOf(pid: string): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may contain anything.
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
