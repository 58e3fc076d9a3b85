/** Fixtures for the portal's guides: a program after its first start, and a folder for the reader's files. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder, type RunningProgram, startProgram } from "../process/program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface ReaderProgram extends RunningProgram {
  /** The folder of the reader's files, where the SDK is found. */
  readonly folder: string;
  /** The folder that the program was started in, with its store. */
  readonly home: string;
  /** Environment variables that the guides export. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Packages that guides install, besides the SDK. */
const packages = ["@fusionauth/typescript-client", "@types/express", "@types/ws", "express", "ws"];

/** Starts the program as `first-call.md` has it, with its sample words and dictionary; it may notify this machine. */
export async function startAsReader(settings: Readonly<Record<string, string>> = {}): Promise<ReaderProgram> {
  const home = makeFolder();
  const program = await startProgram(home, { NOTIFICATION_ALLOWED_RANGES: "127.0.0.1", ...settings });
  const [, key = ""] = /API key \(shown this once\): (\S+)/.exec(program.output()) ?? [];
  const folder = makeFolder();
  mkdirSync(join(folder, "node_modules/@gatehouse"), { recursive: true });
  symlinkSync(join(root, "sdk/typescript"), join(folder, "node_modules/@gatehouse/sdk"));
  for (const name of packages) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "gatehouse.ts"), fileOf("first-call", "gatehouse.ts"));
  return { ...program, folder, home, environment: { GATEHOUSE_URL: program.url, GATEHOUSE_API_KEY: key } };
}

/** The path of a guide of the portal from the root of the repository. */
export function guide(name: string): string {
  return `openapi/portal/guides/${name}.md`;
}

export function textOf(name: string): string {
  return readFileSync(join(root, guide(name)), "utf8");
}

/** A file that a guide has its reader write; the other guides import it. */
function fileOf(name: string, file: string): string {
  const [, code] = textOf(name).split(`\`\`\`ts ${file}\n`);
  if (code === undefined) throw new Error(`${guide(name)} has no file ${file}.`);
  return code.slice(0, code.indexOf("```"));
}
