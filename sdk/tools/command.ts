/** Runs programs, and keeps what they print for the case that they fail. */
import { spawn } from "node:child_process";
import { searchPath } from "./toolchain.ts";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** A program that ended with another code than 0, that was not there, or that took too long. */
class CommandError extends Error {
  override name = "CommandError";
}

const patienceMs = 600_000;
const keptOutput = 20_000;

/** Resolves to what the program printed, the last of it where that is much. */
export function run(command: Command): Promise<string> {
  const { program, args, cwd, env = {}, timeoutMs = patienceMs } = command;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PATH: searchPath, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A time-out of `spawn` itself would go on, and hold up this process, where the program is not there.
    signal: AbortSignal.timeout(timeoutMs),
    killSignal: "SIGKILL",
  });
  let output = "";
  const hear = (text: string): void => {
    output = (output + text).slice(-keptOutput);
  };
  child.stdout.setEncoding("utf8").on("data", hear);
  child.stderr.setEncoding("utf8").on("data", hear);
  child.once("error", (error) => {
    const why = error.name === "AbortError" ? `took longer than ${timeoutMs} ms` : `cannot be run: ${error.message}`;
    reject(new CommandError(`${program} ${why}`));
  });
  child.once("close", (code, signal) => {
    if (code === 0) resolve(output);
    else reject(new CommandError(`${[program, ...args].join(" ")} ended with ${code ?? signal}:\n${output}`));
  });
  return promise;
}
