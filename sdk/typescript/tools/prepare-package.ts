/**
 * Makes of what tsc built what can be packed:
 *
 *   beside each `.js` the `.cjs` that does the same, and beside each `.d.ts` the `.d.cts` that says the same, for those who
 *   require the package; the types of the specs are `.d.cts` already, and serve both;
 *   in each `.d.ts`, imports of `.js` in place of `.ts`: tsc leaves them as they are written, and Deno finds no types then;
 *   nothing that has no source any more.
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
    const made = name.endsWith("cts") || name.endsWith(".cjs") ? [".ts", ".cts"] : [".ts"];
    if (!made.some((extension) => existsSync(new URL(stem + extension)))) rmSync(new URL(name, dist));
  }
}

/** The file keeps its time: tsc has nothing to build anew. */
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
