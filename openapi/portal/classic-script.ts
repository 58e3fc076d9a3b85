/**
 * Joins a browser module and its imports into one classic script, because browsers load no modules from a folder.
 */
import { Script } from "node:vm";
import { imports, scriptOf } from "./browser-modules.ts";

/** Import statements for our own files, which may take several lines. */
const statements = /^import\b[^;"]*"\.[^"\n]+\.ts";\n?/gm;

/** Orders modules after those that they import. Two modules must not declare the same name. */
export function classicScript(entry: URL): string {
  const pieces = new Map<string, string>();
  const add = (file: URL): void => {
    if (pieces.has(file.href)) return;
    pieces.set(file.href, "");
    const code = scriptOf(file);
    for (const [, , specifier = ""] of code.matchAll(imports)) add(new URL(specifier, file));
    pieces.delete(file.href);
    pieces.set(
      file.href,
      code.replaceAll(statements, "").replaceAll(/^export (?=async |function |const |class |let )/gm, ""),
    );
  };
  add(entry);
  const script = `"use strict";\n(() => {\n${[...pieces.values()].join("\n")}})();\n`;
  // Throws if a name is declared twice.
  new Script(script, { filename: entry.href });
  return script;
}
