/**
 * Writes what the portal's reference pages say of the program into `openapi/portal/reference`: the variables, and the help
 * of each command. Tests compare both files with the program: `node server/tools/describe-program.ts`, after a build.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listVariables } from "../src/configuration.ts";

const folder = new URL("../../openapi/portal/reference/", import.meta.url);
const program = fileURLToPath(new URL("../dist/program/gatehouse.js", import.meta.url));

function write(name: string, content: unknown): void {
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, undefined, 2)}\n`);
}

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], { encoding: "utf8", timeout: 60_000 });
}

write("variables.json", listVariables());
const commands = [...run("--help").matchAll(/^ {2}([a-z]+) +([A-Z].*)$/gm)];
write(
  "commands.json",
  commands.map(([, name = "", summary = ""]) => ({ name, summary, help: run(name, "--help") })),
);
