/** Starts the measured server process on a store of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Subject {
  readonly url: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

const apiKey = "a-key-for-the-bench-of-the-outbox-0123456789";
const startMilliseconds = 60_000;

export async function startSubject(main: string, databaseUrl: string): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), "bench-outbox-server-"));
  const file = join(folder, "bootstrap.yaml");
  writeFileSync(file, `apiKeys: [{ key: ${apiKey}, name: bench }]`);
  const settings = { PORT: "0", DATABASE_URL: databaseUrl, BOOTSTRAP_FILE: file, LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env["PATH"], NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output = `${output}${text}`.slice(-10_000);
  });
  const until = performance.now() + startMilliseconds;
  const address = () => /^Gatehouse is at (http:\S+)$/m.exec(output)?.[1];
  while (address() === undefined && performance.now() < until && child.exitCode === null) {
    await Promise.race([once(child.stdout, "data"), ended]);
  }
  const url = address();
  if (url === undefined) throw new Error(`The server did not start:\n${output}`);
  return {
    url,
    apiKey,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
