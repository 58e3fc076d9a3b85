/** A tool of other people, tried as its user does: outside this repository, with nothing but what the server serves. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BootstrapObject } from "@gatehouse/server";
import { expect } from "vitest";
import { start } from "../support/server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The page that says what each tool needs. */
export const guide = join(root, "openapi/portal/guides/your-own-generator.md");
const forum = "11111111-1111-4111-8111-111111111111";
/** Tools stay here, so that the next run need not load them: a version never changes. */
const installed = join(tmpdir(), "gatehouse-generators");

/** One of the documents that `/openapi` lists. */
export type Form = "openapi.json" | "openapi/3.0.json" | "openapi/postman.json";

/** A folder with a tool, a copy of the served document, and a server to call. */
export interface Trial {
  readonly folder: string;
  /** Where the server is, with a key of it and a moderation application. */
  readonly server: readonly [url: string, key: string, applicationId: string];
  /** Runs a program in the folder, and resolves to what it printed. @throws Error with all that it printed */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /** Writes a file. */
  write(name: string, content: string | object): void;
  /** Copies a program of `programs/`. */
  take(program: string, to?: string): void;
}

/** Installs a tool, once for each key. */
export interface Install {
  readonly key: string;
  into(folder: string): Promise<void>;
}

/**
 * Makes a trial in an empty folder, with the form in `document.json`.
 *
 * @param install installs what the tool needs into a folder that the trial is a copy of
 * @param bootstrap what else the server starts with
 * @param options how it is started
 */
export async function trial(
  name: string,
  form: Form,
  install: Install,
  bootstrap: BootstrapObject = {},
  options: Parameters<typeof start>[1] = {},
): Promise<Trial> {
  const moderationApplications = [{ application: { id: forum, name: "Chat" } }];
  const { server } = await start({ ...bootstrap, moderationApplications }, options);
  const kept = join(installed, `${name}-${createHash("sha256").update(install.key).digest("hex").slice(0, 12)}`);
  const isWhole = join(kept, "installed");
  if (!existsSync(isWhole)) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    await install.into(kept);
    writeFileSync(isWhole, "");
  }
  const folder = join(kept, "trial");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const document = await fetch(`${server.url}/${form}`);
  writeFileSync(join(folder, "document.json"), await document.text());
  return {
    folder,
    server: [server.url, server.apiKey, forum],
    run: (program, ...args) => run(folder, program, ...args),
    write(file, content) {
      writeFileSync(join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
    },
    take(program, to = basename(program)) {
      cpSync(join(import.meta.dirname, "programs", program), join(folder, to), { recursive: true });
    },
  };
}

/** Installs packages of npm. */
export function npmPackages(packages: readonly string[]): Install {
  return {
    key: packages.join(),
    async into(folder) {
      writeFileSync(join(folder, "package.json"), '{ "private": true }');
      await run(folder, "npm", "install", "--no-audit", "--no-fund", "--save-exact", ...packages);
    },
  };
}

/** Installs packages of PyPI into a virtual environment. */
export function pythonPackages(packages: readonly string[]): Install {
  return {
    key: packages.join(),
    async into(folder) {
      await run(folder, "python3", "-m", "venv", ".");
      await run(folder, "bin/pip", "install", "--quiet", "--disable-pip-version-check", ...packages);
    },
  };
}

/** Where npm puts a program, seen from the folder of a trial. */
export function bin(name: string): string {
  return join("..", "node_modules/.bin", name);
}

const execute = promisify(execFile);

/** Runs a program in a folder, five minutes at most. @throws Error with all that it printed */
export async function run(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", CI: "true" };
  const options = { cwd: folder, timeout: 300_000, maxBuffer: 64 * 2 ** 20, env };
  return await execute(program, [...args], options).then(
    ({ stdout }) => stdout,
    (error: { message: string; stdout?: string; stderr?: string }) => {
      const output = `${error.stdout ?? ""}${error.stderr ?? ""}`.slice(-6000);
      throw new Error(`${program} ${args.join(" ")}: ${output || error.message}`);
    },
  );
}

/**
 * Holds the guide's table against what was seen: the row of a tool names its version, the form it takes, and how many calls
 * passed or what it made.
 */
export function expectRow(tool: string, version: string, form: Form, result: string): void {
  const row = readFileSync(guide, "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, name = ""]) => name.replaceAll("`", "") === tool);
  expect(row?.slice(2, 5), `the row of ${tool} in ${guide}`).toEqual([version, `\`/${form}\``, result]);
}
