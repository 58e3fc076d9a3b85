/**
 * Makes one plain script of a browser's module and of what it imports, since from a folder a browser loads no modules.
 */
import { Script } from "node:vm";
import { imports, scriptOf } from "./browser-modules.ts";

/** What is imported from another of our files, in as many lines as it takes. */
const statements = /^import\b[^;"]*"\.[^"\n]+\.ts";\n?/gm;

/** Each module stands after those that it needs; two of them cannot declare the same name. */
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
  // Throws where a name is declared twice.
  new Script(script, { filename: entry.href });
  return script;
}
