/** The packed SDK, installed as a user does it: into projects outside the repository, without the network. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const programs = fileURLToPath(new URL("programs/", import.meta.url));
const modules = join(root, "node_modules");
const limit = 120_000;

/** Runs a program to its end, and gives what it printed. */
export async function output(folder: string, program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, {
    cwd: folder,
    timeout: limit,
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  return stdout;
}

/** Packs the SDK as `npm run sdk -- typescript` does, and resolves to the tarball. */
export async function pack(folder: string): Promise<string> {
  return (await output(root, process.execPath, "sdk/typescript/tools/pack.ts", folder)).trim();
}

/** Installs the tarball, from a file or a server, where there is no registry. */
export async function install(folder: string, tarball: string): Promise<void> {
  write(folder, "package.json", { name: "project", version: "1.0.0", private: true });
  const registry = "--registry=http://127.0.0.1:9/";
  await output(folder, "npm", "install", registry, "--fetch-retries=0", "--no-audit", "--no-fund", tarball);
}

/** A program in a folder of its own, in which the package is found; `type` is what Node takes its files for. */
export function makeProgram(
  project: string,
  name: string,
  type: "module" | "commonjs",
  compilerOptions: object,
): string {
  const folder = join(project, name);
  mkdirSync(folder);
  for (const file of readdirSync(programs)) cpSync(join(programs, file), join(folder, file));
  write(folder, "package.json", { name, version: "1.0.0", private: true, type });
  write(folder, "tsconfig.json", { compilerOptions: { ...strict, ...compilerOptions }, include: ["*.ts"] });
  return folder;
}

/** As strict as it goes, so that the package's types are held against everything. */
const strict = {
  target: "es2022",
  outDir: "out",
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  rewriteRelativeImportExtensions: true,
  typeRoots: [join(modules, "@types")],
};

/** Compiles with the `tsc` of the repository; what it says is in the error. */
export async function compile(folder: string): Promise<void> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  await output(folder, process.execPath, tsc, "-p", ".").catch((error: { readonly stdout?: string }) => {
    throw new Error(error.stdout ?? String(error));
  });
}

function write(folder: string, name: string, content: object): void {
  writeFileSync(join(folder, name), JSON.stringify(content));
}
