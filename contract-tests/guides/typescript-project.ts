/** Compiles with the strictest options, so that a guide's code compiles in every reader's project. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../sdk-package/project.ts";

const compilerOptions = {
  target: "es2022",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  skipLibCheck: true,
  typeRoots: [fileURLToPath(new URL("../../node_modules/@types", import.meta.url))],
};

/** Compiles the `.ts` files of the folder; an error lists the diagnostics. */
export async function compileStrictly(folder: string): Promise<void> {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  await compile(folder);
}
