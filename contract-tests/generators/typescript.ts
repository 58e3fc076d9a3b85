/** Installs packages of npm beside what compiles and runs TypeScript, and compiles programs at its strictest. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, type Trial } from "./trial.ts";

/** Returns the path of an installed program, from the folder of a trial. */
export const bin = (name: string): string => join("..", "node_modules/.bin", name);

export function installPackages(...names: readonly string[]) {
  const packages = [...names, "tsx@4.21.0", "typescript@5.9.3", "@types/node@24.10.1"];
  return {
    key: packages.join(),
    async into(folder: string): Promise<void> {
      writeFileSync(join(folder, "package.json"), '{ "private": true }');
      await run(folder, "npm", "install", "--no-audit", "--no-fund", "--save-exact", ...packages);
    },
  };
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
