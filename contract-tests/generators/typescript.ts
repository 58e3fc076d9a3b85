/** Compiles programs at TypeScript's strictest, and runs them. */
import { bin, type Install, npmPackages, type Trial } from "./trial.ts";

/** Installs packages of npm beside what compiles and runs TypeScript. */
export function installPackages(...names: readonly string[]): Install {
  return npmPackages([...names, "tsx@4.21.0", "typescript@5.9.3", "@types/node@24.10.1"]);
}

/** As strict as it goes, but for checks that ask the generated code for a style. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  types: ["node"],
  allowImportingTsExtensions: true,
};

/** Compiles a program of `programs/`, and returns the lines that it prints. */
export async function linesOf({ take, write, run, server }: Trial, program: string): Promise<readonly string[]> {
  take(program, "calls.ts");
  write("package.json", { type: "module" });
  write("tsconfig.json", { compilerOptions, files: ["calls.ts"] });
  await run(bin("tsc"), "-p", ".");
  return (await run(bin("tsx"), "calls.ts", ...server)).trim().split("\n");
}
