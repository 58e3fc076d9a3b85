/** The built server as a process of its own, with a small heap, in a folder of its own. */
import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** Lines of the log that tell of failures. */
export interface LoggedFailures {
  /** Answers of 500, those that nobody waited for included. */
  readonly internalErrors: number;
  /** Causes with their counts. */
  readonly causes: ReadonlyMap<string, number>;
}

export interface ServerProcessOptions {
  readonly heapMegabytes: number;
  /** Undefined for a SQLite file in the folder. */
  readonly databaseUrl: string | undefined;
  /** Content of the bootstrap file, as JSON. */
  readonly bootstrap: object;
}

const startTimeoutMs = 120_000;
const stopTimeoutMs = 30_000;
const memoryTimeoutMs = 30_000;

export class ServerProcess {
  readonly url: URL;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #errors: () => string;
  /** Bytes of the log that were read. */
  #logRead = 0;

  private constructor(url: URL, child: ChildProcess, folder: string, errors: () => string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
    this.#errors = errors;
  }

  static async start({ heapMegabytes, databaseUrl, bootstrap }: ServerProcessOptions): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-hostile-"));
    const bootstrapFile = join(folder, "bootstrap.json");
    writeFileSync(bootstrapFile, JSON.stringify(bootstrap));
    const settle = fileURLToPath(new URL("settle.mjs", import.meta.url));
    const child = fork(fileURLToPath(new URL("gatehouse.js", import.meta.resolve("@gatehouse/server"))), [], {
      cwd: folder,
      execArgv: [`--max-old-space-size=${heapMegabytes}`, "--expose-gc", "--import", settle],
      env: {
        PATH: process.env["PATH"],
        PORT: "0",
        // Every address of the machine's own network is an address of its own: the innocent client has another one.
        HOST: "127.0.0.1",
        DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, "store.db")}`,
        BOOTSTRAP_FILE: bootstrapFile,
        LOG_FILE: join(folder, "gatehouse.log"),
        LOG_FILE_MAX_BYTES: String(1024 ** 3),
        NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8",
        SHUTDOWN_DRAIN_SECONDS: "0",
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    let output = "";
    let errors = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-64 * 1024);
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-64 * 1024);
    });
    const url = await address(child, () => output);
    if (url === undefined) {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`The server did not start.\n${output}${errors}`);
    }
    return new ServerProcess(url, child, folder, () => errors);
  }

  /** Undefined while the process lives; otherwise how it ended, with the end of its standard error. */
  get end(): string | undefined {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) return undefined;
    return `ended with ${signalCode ?? exitCode}\n${this.#errors().slice(-2_000)}`;
  }

  /** Returns the memory after a collection of garbage; undefined where the process does not answer. */
  async memory(): Promise<Memory | undefined> {
    if (this.end !== undefined || !this.#child.connected) return undefined;
    const messages = on(this.#child, "message", { signal: AbortSignal.timeout(memoryTimeoutMs) });
    this.#child.send("memory");
    try {
      // The program itself tells as well when it is ready.
      for await (const [message] of messages) if (isMemory(message)) return message;
    } catch {
      // It did not answer in time.
    }
    return undefined;
  }

  /** Reads the failures that were logged since the last time. */
  async newFailures(): Promise<LoggedFailures> {
    const file = join(this.#folder, "gatehouse.log");
    const start = this.#logRead;
    const causes = new Map<string, number>();
    let internalErrors = 0;
    if (!existsSync(file)) return { internalErrors, causes };
    const source = createReadStream(file, { start });
    for await (const line of createInterface({ input: source })) {
      if (line.includes('"status":500,')) internalErrors++;
      if (!line.includes('"logger":"http.failures"')) continue;
      const cause = causeOf(line);
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
    }
    this.#logRead += source.bytesRead;
    return { internalErrors, causes };
  }

  /** Stops the process and deletes its folder. */
  async stop(): Promise<void> {
    if (this.end === undefined) {
      const ended = once(this.#child, "exit");
      this.#child.kill("SIGTERM");
      const killing = setTimeout(() => this.#child.kill("SIGKILL"), stopTimeoutMs);
      await ended;
      clearTimeout(killing);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Resolves to the address that the process prints; undefined where it ends before, or takes too long. */
async function address(child: ChildProcess, output: () => string): Promise<URL | undefined> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const [, url] = /^Gatehouse is at (http:\S+)$/m.exec(output()) ?? [];
    if (url !== undefined) return new URL(url);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** The last line of a process that died may be cut short. */
function causeOf(line: string): string {
  try {
    const { operation, err }: { operation?: string; err?: { message?: string } } = JSON.parse(line);
    return `${operation ?? "?"}: ${(err?.message ?? "?").slice(0, 120)}`;
  } catch {
    return "a line that is cut short";
  }
}

function isMemory(value: unknown): value is Memory {
  if (typeof value !== "object" || value === null) return false;
  return ["rss", "heapUsed", "external"].every((name) => typeof Reflect.get(value, name) === "number");
}
