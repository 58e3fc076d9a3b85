/** The program as a user runs it: a process of its own, in a folder of its own, on a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@gatehouse/sdk";
import { whenDone } from "../support/clean-up.ts";

export const programFile = fileURLToPath(new URL("gatehouse.js", import.meta.resolve("@gatehouse/server")));

export type Environment = Readonly<Record<string, string>>;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A run of the program. */
export interface Run {
  readonly process: ChildProcess;
  /** Everything that it printed so far. */
  output(): string;
  /** Returns its standard error so far. */
  errors(): string;
  /** Resolves when it has printed this; rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exit: Promise<Exit>;
}

/** Timeout of a test that starts the program, on a busy machine. */
export const patience = { timeout: 90_000 };

/** Creates a folder that is deleted when the tests are done. */
export function makeFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, "gatehouse-"));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The key of a program that was given one. */
export const programKey = "a-key-for-the-tests-of-the-program-0123456789";

/** Writes a bootstrap with a key alone: without sample words and dictionary the program starts sooner. */
export function withKey(folder: string): { readonly BOOTSTRAP_FILE: string } {
  const file = join(folder, "bootstrap.yaml");
  writeFileSync(file, `apiKeys: [{ key: ${programKey}, name: tests }]`);
  return { BOOTSTRAP_FILE: file };
}

/** Where a test run ends before its time, the programs end with it. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Variables that a program inherits from the tests: the paths of commands and of Node's compile cache. */
const inherited = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Runs the program in a folder, with next to nothing of the tests' own environment. */
export function run(folder: string, environment: Environment = {}, parameters: readonly string[] = []): Run {
  const env = { ...inherited, PORT: "0", SHUTDOWN_DRAIN_SECONDS: "0", ...environment };
  const child = spawn(process.execPath, [programFile, ...parameters], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printedText = { output: "", errors: "" };
  const waiting = new Set<() => void>();
  const collect = (name: keyof typeof printedText) => (text: string) => {
    printedText[name] += text;
    for (const look of waiting) look();
  };
  child.stdout.setEncoding("utf8").on("data", collect("output"));
  child.stderr.setEncoding("utf8").on("data", collect("errors"));
  const exit = new Promise<Exit>((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
  running.add(child);
  whenDone(async () => {
    child.kill("SIGKILL");
    await exit;
    running.delete(child);
  });
  const printed = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(printedText.output);
        if (found === null) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void exit.then(() =>
        reject(
          new Error(`The program ended before it printed ${pattern}:\n${printedText.output}${printedText.errors}`),
        ),
      );
    });
  return { process: child, output: () => printedText.output, errors: () => printedText.errors, printed, exit };
}

/** Runs the program to its end. */
export async function runToEnd(folder: string, environment: Environment = {}, parameters: readonly string[] = []) {
  return endOf(run(folder, environment, parameters));
}

/** Runs the command that makes a new signing key, to its end. */
export async function rotateKeys(folder: string, environment: Environment, parameters: readonly string[] = []) {
  return endOf(run(folder, environment, ["keys", "rotate", ...parameters]));
}

async function endOf(program: Run) {
  const { code } = await program.exit;
  return { code, output: program.output(), errors: program.errors() };
}

export interface RunningProgram extends Run {
  readonly url: string;
  /** A client with this key, with the one that was printed, or with the one that was given. */
  client(apiKey?: string): Client;
}

/** Runs the program until it says where it is. */
export async function startProgram(
  folder: string,
  environment: Environment = {},
  parameters: readonly string[] = [],
): Promise<RunningProgram> {
  const program = run(folder, environment, parameters);
  const [, url = ""] = await program.printed(/^Gatehouse is at (http:\S+)$/m);
  const key = (): string => /API key (?:"[^"]*" )?\(shown this once\): (\S+)/.exec(program.output())?.[1] ?? programKey;
  return { ...program, url, client: (apiKey) => createClient({ baseUrl: url, apiKey: apiKey ?? key() }) };
}

/** Ends the program at once, as a power cut would. */
export async function kill(program: Run): Promise<void> {
  program.process.kill("SIGKILL");
  await program.exit;
}

/** Asks the program to stop, and resolves to how it ended. */
export async function stop(program: Run, signal: NodeJS.Signals = "SIGTERM"): Promise<Exit> {
  program.process.kill(signal);
  return program.exit;
}

/** The SQLite drivers that load here. */
export function sqliteDrivers(): string[] {
  const load = createRequire(import.meta.resolve("@gatehouse/server"));
  return ["sqlite3", "better-sqlite3"].filter((driver) => {
    try {
      load(driver);
      return true;
    } catch {
      return false;
    }
  });
}
