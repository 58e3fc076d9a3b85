/**
 * Makes what `require("@gatehouse/sdk")` gives from what tsc built: beside each `.js` the `.cjs` that does the same, and
 * beside each `.d.ts` the `.d.cts` that says the same. The types of the specs are `.d.cts` already, and serve both. What
 * stands in `dist` and has no source any more is taken away, so that it is not packed.
 */
import { existsSync, globSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import ts from "typescript";

const source = new URL("../src/", import.meta.url);
const dist = new URL("../dist/", import.meta.url);

removeStale();
await convert("index.js", ".js", ".cjs", toCommonJs);
await convert("index.d.ts", ".d.ts", ".d.cts", (types) => types);

function removeStale(): void {
  for (const name of globSync("**/*.{js,cjs,d.ts,d.cts}", { cwd: dist })) {
    const stem = new URL(name.replace(/(?:\.d)?\.c?[jt]s$/, ""), source).href;
    const made = name.endsWith("cts") || name.endsWith(".cjs") ? [".ts", ".cts"] : [".ts"];
    if (!made.some((extension) => existsSync(new URL(stem + extension)))) rmSync(new URL(name, dist));
  }
}

/** Converts a file and all that it imports. */
async function convert(entry: string, from: string, to: string, change: (text: string) => string): Promise<void> {
  const names = new Set([entry]);
  for (const name of names) {
    const text = await readFile(new URL(name, dist), "utf8");
    const imports = /((?:from |import\()"(\.[^"]+))\.[jt]s"/g;
    for (const [, , path = ""] of text.matchAll(imports)) {
      names.add(new URL(path + from, new URL(name, dist)).href.slice(dist.href.length));
    }
    await writeFile(new URL(name.slice(0, -from.length) + to, dist), change(text.replace(imports, '$1.cjs"')));
  }
}

function toCommonJs(code: string): string {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}
