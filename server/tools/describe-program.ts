/**
 * Writes what the portal's reference pages say of the program into `openapi/portal/reference`: the variables, and the help
 * of each command. A part of `npm run generate`; `--check` fails where they are stale.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { updateFiles } from "../../openapi/tools/generated-files.ts";
import { listVariables } from "../src/configuration.ts";

const folder = new URL("../../openapi/portal/reference/", import.meta.url);
const program = fileURLToPath(new URL("../dist/program/gatehouse.js", import.meta.url));

function committed(name: string, value: unknown) {
  return { path: new URL(name, folder), content: `${JSON.stringify(value, undefined, 2)}\n`, committed: true };
}

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], { encoding: "utf8", timeout: 60_000 });
}

const commands = [...run("--help").matchAll(/^ {2}([a-z]+) +([A-Z].*)$/gm)];
const helps = commands.map(([, name = "", summary = ""]) => ({ name, summary, help: run(name, "--help") }));
await updateFiles([committed("variables.json", listVariables()), committed("commands.json", helps)]);
