/** A mock server that is not ours, serving our specs: Prism, in a process of its own. */
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../support/free-port.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const program = join(here, "node_modules/@stoplight/prism-cli/dist/index.js");
const document = fileURLToPath(import.meta.resolve("@gatehouse/openapi/documents/gatehouse.json"));

const startTimeout = 60_000;
const stopTimeout = 5_000;

/** `static` answers with the examples of the document, `dynamic` with values made up from the schemas. */
export type Mode = "static" | "dynamic";

export interface Mock extends AsyncDisposable {
  readonly url: string;
  /** Starts it again where it does not answer any more: a request may bring it down. Resolves to whether it had. */
  revive(): Promise<boolean>;
}

/** Prism comes with its own packages, which nothing else needs. */
export function install(): void {
  if (existsSync(program)) return;
  console.log("Installing the mock server …");
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["ci", ...options], { cwd: here, stdio: "inherit" });
  if (status !== 0) throw new Error("Installing the mock server failed. Check that the registry can be reached.");
}

export async function startMock(mode: Mode, seed: number): Promise<Mock> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const made = mode === "dynamic" ? ["--dynamic", "--seed", String(seed)] : [];
  const args = ["mock", "--host", "127.0.0.1", "--port", String(port), "--verboseLevel", "silent", ...made, document];
  let child = await start(args, url);
  return {
    url,
    async revive() {
      if (await answers(url)) return false;
      await stop(child);
      child = await start(args, url);
      return true;
    },
    [Symbol.asyncDispose]: () => stop(child),
  };
}

async function start(args: readonly string[], url: string): Promise<ChildProcess> {
  const child = fork(program, args, {
    execArgv: ["--import", new URL("stop-with-parent.ts", import.meta.url).href],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await untilItListens(child, url);
    return child;
  } catch (error) {
    await stop(child);
    throw error;
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Any answer will do. */
async function untilItListens(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline && isRunning(child)) {
    if (await answers(url)) return;
    await delay(100);
  }
  throw new Error("The mock server did not start; what it said is above.");
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), headers: { connection: "close" } });
    await answer.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, "exit");
  child.kill();
  const inTime = await Promise.race([gone.then(() => true), delay(stopTimeout, false, { ref: false })]);
  if (inTime) return;
  child.kill("SIGKILL");
  await gone;
}
