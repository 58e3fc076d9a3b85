/**
 * Writes the SDK's modules to `dist` without types and without a compiler, for programs in a clone. It forgets what the compiler
 * made, so that a build for the package makes all of it again.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

const source = new URL("../src/", import.meta.url);
const dist = new URL("../dist/", import.meta.url);

rmSync(new URL("tsconfig.tsbuildinfo", dist), { force: true });
for (const name of globSync("**/*.ts", { cwd: source, exclude: ["**/*.test.ts"] })) {
  const { code, errors } = transformSync(name, readFileSync(new URL(name, source), "utf8"), {
    typescript: { rewriteImportExtensions: "rewrite", onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join("; ")}`);
  const file = fileURLToPath(new URL(name.replace(/\.ts$/, ".js"), dist));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
