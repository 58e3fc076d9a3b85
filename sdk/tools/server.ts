/** A Gatehouse server for the smoke contracts: the program itself, on a free port, with its data in memory. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./folders.ts";

/** Environment variables of a smoke test. */
export interface Environment {
  readonly [name: string]: string;
  readonly GATEHOUSE_URL: string;
  readonly GATEHOUSE_API_KEY: string;
  readonly GATEHOUSE_OPERATOR_EMAIL: string;
  readonly GATEHOUSE_OPERATOR_PASSWORD: string;
}

export interface Server {
  readonly environment: Environment;
  stop(): Promise<void>;
}

const patienceMs = 60_000;
const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const apiKey = "the-key-of-the-smoke-contracts-0123456789";
const operator = { email: "ada@example.com", password: "a password for smoke" };

/** YAML is a superset of JSON, and so is a bootstrap file. */
const bootstrap = {
  tenants: [{ id: tenantId, name: "Smoke contracts" }],
  apiKeys: [{ key: apiKey, name: "smoke contracts" }],
  operators: [{ tenantId, user: { ...operator, roles: ["admin"] } }],
};

/** Starts the built program. */
export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-sdks-"));
  const file = join(folder, "bootstrap.json");
  await writeFile(file, JSON.stringify(bootstrap));
  const child = spawn(process.execPath, [join(root, "server/dist/main.js")], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATABASE_URL: "sqlite::memory:",
      LOG_FILE: "gatehouse.log",
      BOOTSTRAP_FILE: file,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await address(child.stdout, child.stderr, ended);
    const { email, password } = operator;
    const environment = {
      GATEHOUSE_URL: url,
      GATEHOUSE_API_KEY: apiKey,
      GATEHOUSE_OPERATOR_EMAIL: email,
      GATEHOUSE_OPERATOR_PASSWORD: password,
    };
    return { environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the program says that it is. */
function address(output: NodeJS.ReadableStream, errors: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let told = "";
  const hear = (chunk: Buffer | string): void => {
    told = (told + String(chunk)).slice(-10_000);
    const url = /^Gatehouse is at (http:\S+)$/m.exec(told)?.[1];
    if (url !== undefined) resolve(url);
  };
  output.on("data", hear);
  errors.on("data", hear);
  const timer = setTimeout(() => reject(new Error(`The server did not start in time:\n${told}`)), patienceMs);
  void ended.then(() => reject(new Error(`The server did not start:\n${told}`)));
  return promise.finally(() => clearTimeout(timer));
}
