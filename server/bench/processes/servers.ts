/** Starts the servers of the bench: processes of the real program on one store. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { processorTime } from "./processor-time.ts";
import { bootstrap } from "./workload.ts";

const program = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

export interface Servers {
  readonly ports: readonly number[];
  processorTime(): number;
  stop(): Promise<void>;
}

/** @param folder working directory of the processes */
export async function startServers(count: number, databaseUrl: string, folder: string): Promise<Servers> {
  const file = join(folder, "bootstrap.json");
  writeFileSync(file, JSON.stringify(bootstrap));
  const env = { ...process.env, DATABASE_URL: databaseUrl, BOOTSTRAP_FILE: file, PORT: "0", LOG_LEVEL: "silent" };
  const children: ChildProcess[] = [];
  const ports: number[] = [];
  for (let started = 0; started < count; started++) {
    const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    ports.push(await portOf(child));
  }
  return {
    ports,
    processorTime: () => children.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : processorTime(pid)), 0),
    async stop() {
      await Promise.all(
        children.map((child) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          child.once("exit", () => resolve());
          child.kill("SIGKILL");
          return promise;
        }),
      );
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.once("exit", () => reject(new Error(`The server exited before it listened:\n${output}`)));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [, port] = /^Gatehouse is at http:\S+:(\d+)$/m.exec(output) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
