/** Finds the command that the arguments name, and runs it. */
import { suggestion } from "@gatehouse/openapi/command-line";
import { commands } from "./commands.ts";

const misuse = 2;

/** Resolves to the exit code; undefined where the process goes on. */
export async function runProgram(args: readonly string[]): Promise<number | undefined> {
  const [first = "serve"] = args;
  if (first === "--help" || first === "-h" || first === "help") return print(overview());
  if (first === "--version") return printVersion();
  // Options alone are those of the server.
  const name = first.startsWith("-") ? "serve" : first;
  const command = commands.find((each) => each.name === name);
  if (command !== undefined) return (await command.load())(name === first ? args.slice(1) : args);
  const names = commands.map((each) => each.name);
  process.stderr.write(`${name} is no command${suggestion(name, names)} See gatehouse --help.\n`);
  return misuse;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "Gatehouse: a server for identity, content filtering and content moderation, and tools for it.",
    "",
    "Usage: gatehouse [command] [options]",
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "gatehouse <command> --help lists the options of a command, and the meaning of its exit code: 0 is success, 1 is a finding",
    "or a failure, and 2 a wrong command line. gatehouse --version prints the version. Settings of the server, such as PORT and",
    "DATABASE_URL, are environment variables; gatehouse serve --help lists them.",
  ].join("\n");
}

async function printVersion(): Promise<number> {
  const { readFileSync } = await import("node:fs");
  const manifest: unknown = JSON.parse(
    readFileSync(new URL(import.meta.resolve("@gatehouse/server/package.json")), "utf8"),
  );
  const isNamed = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return print(isNamed ? String(manifest.version) : "unknown");
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
