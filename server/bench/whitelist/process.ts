/** Runs the real server process: its start-up time, and requests to it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

export interface ServerProcess {
  /** Start-up time in milliseconds, from the spawn to the log line with the address. */
  readonly startedIn: number;
  /** Sends JSON; rejects on a status other than 200. */
  send(method: string, path: string, key: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

export async function startProcess(databaseUrl: string, bootstrapFile: string, folder: string): Promise<ServerProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      BOOTSTRAP_FILE: bootstrapFile,
      LOG_FILE: `${folder}/log`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let url: string | undefined;
  for await (const piece of child.stdout) {
    output += String(piece);
    url = /Gatehouse is at (http:\S+)/.exec(output)?.[1];
    if (url !== undefined) break;
  }
  const startedIn = performance.now() - start;
  if (url === undefined) throw new Error(`The server did not start:\n${output}`);
  return {
    startedIn,
    async send(method, path, key, body) {
      const headers = { Authorization: key, "Content-Type": "application/json" };
      const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
