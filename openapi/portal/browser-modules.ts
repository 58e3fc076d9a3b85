/**
 * Compiles the browser's TypeScript modules to scripts. All scripts of a page are in one folder, whatever folder of the
 * portal they come from.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync, transformSync } from "rolldown/utils";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the address and text of a module's script and of those that it imports, itself first. */
export function browserModules(entry: URL, folder: string): ReadonlyMap<string, string> {
  const scripts = new Map<string, string>();
  const add = (file: URL): void => {
    const address = `${folder}/${nameOf(file)}`;
    if (scripts.has(address)) return;
    const code = scriptOf(file);
    const imported = [...code.matchAll(imports)].map(([, , specifier = ""]) => new URL(specifier, file));
    scripts.set(
      address,
      code.replaceAll(
        imports,
        (_, before: string, specifier: string) => `${before}"./${nameOf(new URL(specifier, file))}"`,
      ),
    );
    for (const one of imported) add(one);
  };
  add(entry);
  return scripts;
}

/** Imports of our own files, as the compiler writes them. */
export const imports = /(\bfrom |^import )"(\.[^"\n]+\.ts)"/gm;

/** Turns `portal/form/field.ts` into `portal-form-field.js`, which is unique. */
function nameOf(file: URL): string {
  const path = fileURLToPath(file).slice(root.length);
  return path.replace(/\.ts$/, ".js").replaceAll(/[/\\]/g, "-");
}

/** Compiled scripts by file; several pages load the same module. */
const compiled = new Map<string, string>();

export function scriptOf(file: URL): string {
  const code = compiled.get(file.href) ?? withoutTypes(file);
  compiled.set(file.href, code);
  return code;
}

/** Removes types and comments, and keeps names, so that the script stays readable. */
function withoutTypes(file: URL): string {
  const name = fileURLToPath(file);
  const { code, errors } = transformSync(name, readFileSync(file, "utf8"), {
    target: "es2022",
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new Error(`failed to compile ${name}: ${errors.map(({ message }) => message)}`);
  return minifySync(name, code, { compress: false, mangle: false, codegen: { removeWhitespace: false } }).code;
}
