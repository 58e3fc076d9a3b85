/** Several server processes on one PostgreSQL, and a receiver of their notifications. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bootstrapOf } from "./fleet-bootstrap.ts";

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves when the process is gone. */
  readonly exit: Promise<void>;
}

/** Maximum time for a process to log its address, in milliseconds. */
const startTimeout = 60_000;
const mainFile = fileURLToPath(new URL("gatehouse.js", import.meta.resolve("@gatehouse/server")));

export class Fleet {
  readonly #database: Readonly<Record<string, string>>;
  /** The processes by index; a replacement gets the index and the port of its predecessor. */
  readonly servers: ServerProcess[] = [];
  /** The comments of the notifications that were delivered. */
  readonly delivered = new Set<string>();
  readonly #folder = mkdtempSync(join(tmpdir(), "gatehouse-fleet-"));
  readonly #receiver = createServer((request, response) => {
    text(request).then(
      (body) => {
        const { comment }: { comment?: unknown } = JSON.parse(body);
        if (typeof comment === "string") this.delivered.add(comment);
        response.end();
      },
      () => response.destroy(),
    );
  });

  private constructor(database: Readonly<Record<string, string>>) {
    this.#database = database;
  }

  /** @param database the variables of the environment that name it */
  static async start(processes: number, database: Readonly<Record<string, string>>): Promise<Fleet> {
    const fleet = new Fleet(database);
    try {
      await new Promise<void>((listening) => fleet.#receiver.listen(0, "127.0.0.1", listening));
      const bootstrap = bootstrapOf(portOf(fleet.#receiver));
      writeFileSync(join(fleet.#folder, "bootstrap.json"), JSON.stringify(bootstrap));
      // The first one fills the store.
      for (let place = 0; place < processes; place++) fleet.servers[place] = await fleet.#launch(0);
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  /** Kills a process, as a power cut would, and starts another one at its port. */
  async replace(place: number): Promise<void> {
    const server = this.servers[place];
    if (server === undefined) throw new RangeError(`There is no process ${place}.`);
    server.process.kill("SIGKILL");
    await server.exit;
    this.servers[place] = await this.#launch(Number(new URL(server.url).port));
  }

  /** Bytes that the processes logged so far. */
  readonly logged: { lines: number } = { lines: 0 };

  async stop(): Promise<void> {
    for (const server of this.servers) server.process.kill("SIGKILL");
    await Promise.all(this.servers.map(({ exit }) => exit));
    this.#receiver.closeAllConnections();
    await new Promise((closed) => this.#receiver.close(closed));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #launch(port: number): Promise<ServerProcess> {
    const env = {
      PATH: process.env["PATH"],
      PORT: `${port}`,
      ...this.#database,
      BOOTSTRAP_FILE: "bootstrap.json",
      LOG_LEVEL: "warn",
      NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8",
    };
    const child = spawn(process.execPath, [mainFile], {
      cwd: this.#folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const exit = new Promise<void>((resolve) => child.once("close", () => resolve()));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), startTimeout);
      let printed = "";
      const hear = (chunk: string) => {
        this.logged.lines += chunk.split("\n").length - 1;
        if (printed.length > 10_000) return;
        printed += chunk;
        const url = /^Gatehouse is at (http:\S+)$/m.exec(printed)?.[1];
        if (url === undefined) return;
        clearTimeout(timer);
        resolve({ url, process: child, exit });
      };
      child.stdout.setEncoding("utf8").on("data", hear);
      child.stderr.setEncoding("utf8").on("data", hear);
      void exit.then(() => reject(new Error(`A process ended before it was ready:\n${printed}`)));
    });
  }
}

function portOf(server: Pick<ReturnType<typeof createServer>, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The receiver has no port.");
  return address.port;
}
