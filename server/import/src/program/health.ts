/** `gatehouse health`: asks a running server for its health, for containers that have no other program to ask with. */
import { readOptionValues, readServerUrl, UsageError } from "@gatehouse/openapi/command-line";

const misuse = 2;
const timeout = 4_000;
const help = `Asks a running server whether it is ready to take requests.

Usage: gatehouse health [--live] [--url <address>]

  --live   ask whether it runs, whatever its store says
  --url    where it is (http://127.0.0.1 at the port that the variable PORT names, or 9011)

Ends with 0 when it is, with 1 when it is not or does not answer within ${timeout / 1000} seconds, with 2 when the command is wrong.`;

export async function healthCommand(args: readonly string[]): Promise<number> {
  const flag = { type: "boolean" } as const;
  const { values, problems } = readOptionValues(args, { url: { type: "string" }, live: flag, help: flag });
  if (values.help === true && problems.length === 0) {
    process.stdout.write(`${help}\n`);
    return 0;
  }
  const url = values.url === undefined ? ownAddress(problems) : readServerUrl(values.url);
  if (url instanceof UsageError) problems.push(url.message);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join("\n")}\n`);
    return misuse;
  }
  return ask(`${url}/health/${values.live === true ? "live" : "ready"}`);
}

/** A server that listens on one address alone is asked there; all addresses include the loopback one. */
function ownAddress(problems: string[]): string {
  const { HOST: host = "", PORT: port = "" } = process.env;
  if (port === "0") problems.push("PORT is 0, any free port: name the server's address in --url.");
  const ownHost = host === "" || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${ownHost.includes(":") ? `[${ownHost}]` : ownHost}:${port === "" ? "9011" : port}`;
  if (!URL.canParse(url)) problems.push("HOST and PORT are no address: name the server's address in --url.");
  return url;
}

async function ask(address: string): Promise<number> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: "error" });
    await response.body?.cancel();
    if (response.ok) process.stdout.write(`${address} answers ${response.status}.\n`);
    else process.stderr.write(`${address} answers ${response.status}.\n`);
    return response.ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${address} does not answer: ${reasonOf(error)}.\n`);
    return 1;
  }
}

/** `fetch` keeps the reason in the cause of an error that says nothing. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
