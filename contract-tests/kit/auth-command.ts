/** A command that signs in: what it prints are the credentials of the run. */
import { exec } from "node:child_process";
import { promisify } from "node:util";
import { RunSetupError } from "./phases/greet.ts";
import type { Login } from "./run-options.ts";

const timeLimit = { timeout: 60_000, maxBuffer: 1_000_000 };

/** @returns a login that runs the command in a shell each time */
export function commandLogin(command: string): Login {
  return { command, headers: () => run(command) };
}

/** A line such as `Authorization: Basic …` is a header; a text alone is a bearer token. */
async function run(command: string): Promise<Readonly<Record<string, string>>> {
  const lines = (await outputOf(command)).split(/\r?\n/).filter((line) => line.trim() !== "");
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.trim()]];
  });
  const [token = ""] = lines;
  if (headers.length === lines.length && headers.length > 0) return Object.fromEntries(headers);
  if (lines.length === 1 && /^[\w.~+/=-]{2,}$/.test(token.trim()) && token.trim() !== "null")
    return { Authorization: `Bearer ${token.trim()}` };
  throw new RunSetupError(
    `--auth printed neither a token nor headers: have "${command}" print a token alone, or lines such as "X-Key: …".`,
  );
}

async function outputOf(command: string): Promise<string> {
  try {
    return (await promisify(exec)(command, timeLimit)).stdout;
  } catch (error) {
    const isLate = error instanceof Error && "killed" in error && error.killed === true;
    const said = error instanceof Error ? error.message.trim().slice(0, 500) : String(error);
    const why = isLate ? `it took more than ${timeLimit.timeout / 1000} s` : said;
    throw new RunSetupError(`--auth has failed, so that there are no credentials: ${why}`, { cause: error });
  }
}
