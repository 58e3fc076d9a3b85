/**
 * Prepares the output of tsc for the package:
 *
 *   adds a `.cjs` beside each `.js` and a `.d.cts` beside each `.d.ts`, for programs that require the package; the generated
 *   types of the specs are `.d.cts` already and serve both kinds of programs;
 *   lets each `.d.ts` import `.js` in place of `.ts`: tsc leaves these imports alone, and Deno would find no types;
 *   removes files without a source.
 */
import { existsSync, globSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import ts from "typescript";

const source = new URL("../src/", import.meta.url);
const dist = new URL("../dist/", import.meta.url);
const imports = /((?:from |import\()"\.[^"]+\.)(c?)[jt]s"/g;

removeStale();
for (const name of globSync("**/*.d.ts", { cwd: dist })) importBuiltFiles(new URL(name, dist));
for (const name of globSync("**/*.d.ts", { cwd: dist })) write(name, ".d.ts", ".d.cts", (types) => types);
for (const name of globSync("**/*.js", { cwd: dist })) write(name, ".js", ".cjs", toCommonJs);

function removeStale(): void {
  for (const name of globSync("**/*.{js,cjs,d.ts,d.cts}", { cwd: dist })) {
    const stem = new URL(name.replace(/(?:\.d)?\.c?[jt]s$/, ""), source).href;
    const extensions = name.endsWith("cts") || name.endsWith(".cjs") ? [".ts", ".cts"] : [".ts"];
    if (!extensions.some((extension) => existsSync(new URL(stem + extension)))) rmSync(new URL(name, dist));
  }
}

/** Keeps the file's time, so that tsc does not build it again. */
function importBuiltFiles(file: URL): void {
  const types = readFileSync(file, "utf8");
  const changed = types.replace(imports, '$1$2js"');
  if (changed === types) return;
  const { atime, mtime } = statSync(file);
  writeFileSync(file, changed);
  utimesSync(file, atime, mtime);
}

function write(name: string, from: string, to: string, change: (text: string) => string): void {
  const text = readFileSync(new URL(name, dist), "utf8").replace(imports, '$1cjs"');
  writeFileSync(new URL(name.slice(0, -from.length) + to, dist), change(text));
}

function toCommonJs(code: string): string {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}
