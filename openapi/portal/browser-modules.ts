/**
 * Makes scripts of the browser's modules that are written in TypeScript: their types are taken away, and they stand
 * beside each other in one folder, whatever folder of the portal they come from.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifySync, transformSync } from "rolldown/utils";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The address and text of each script that a module needs, itself first. */
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

/** What is imported from another of our files, as the compiler writes it. */
export const imports = /(\bfrom |^import )"(\.[^"\n]+\.ts)"/gm;

/** `portal/form/field.ts` is `portal-form-field.js`: no two files have the same name. */
function nameOf(file: URL): string {
  const path = fileURLToPath(file).slice(root.length);
  return path.replace(/\.ts$/, ".js").replaceAll(/[/\\]/g, "-");
}

/** Several pages load the same module. */
const known = new Map<string, string>();

export function scriptOf(file: URL): string {
  const code = known.get(file.href) ?? withoutTypes(file);
  known.set(file.href, code);
  return code;
}

/** A script that a person can still read: without types and comments, but with its own names. */
function withoutTypes(file: URL): string {
  const name = fileURLToPath(file);
  const { code, errors } = transformSync(name, readFileSync(file, "utf8"), {
    target: "es2022",
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new Error(`${name} cannot be made a script: ${errors.map(({ message }) => message)}`);
  return minifySync(name, code, { compress: false, mangle: false, codegen: { removeWhitespace: false } }).code;
}
