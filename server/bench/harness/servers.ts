/** The processes of a bench: the servers that it measures, and the one that makes the load. */
import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../contract-tests/support/free-port.ts";
import type { Load, LoadResult } from "./load.ts";

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
  /** Resolves to the microseconds of processor time that it has used. */
  usage(): Promise<NodeJS.CpuUsage>;
  /** Kills the process. Resolves when it has gone. */
  stop(): Promise<void>;
}

const startTimeout = 60_000;
const usageTimeout = 30_000;

/** Servers that end with this process. */
const running = new Set<() => void>();
process.once("exit", () => {
  for (const kill of running) kill();
});

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
  running.add(kill);
  await waitUntilListening(child, port, name);
  return {
    name,
    port,
    async usage() {
      child.send("usage");
      // The program also says that it is ready.
      for await (const [answer] of on(child, "message", { signal: AbortSignal.timeout(usageTimeout) }))
        if (typeof answer === "object") return answer;
      throw new Error(`${name} did not say what it used.`);
    },
    async stop() {
      running.delete(kill);
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
