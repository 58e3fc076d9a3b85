/**
 * Checks the imports of a set of files against rules about folders. Paths are relative to the root of the workspace,
 * with `/`.
 */
import { posix } from "node:path";
import type { Layer } from "./layers.ts";

/** Imports by file: paths of files, names of packages, and `node:` modules. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Returns a message for each import that breaks a rule. */
export function checkImports(imports: Imports, layers: readonly Layer[]): string[] {
  const longestFirst = layers.toSorted((one, other) => other.folder.length - one.folder.length);
  return [...imports].flatMap(([file, imported]) => {
    const layer = longestFirst.find(({ folder }) => isIn(folder, file));
    if (layer === undefined || (isTest(file) && layer.withTests !== true)) return [];
    return imported
      .filter((name) => !isAllowed(layer, name))
      .map((name) => `${file} imports ${name}. ${layer.because}`);
  });
}

function isAllowed(layer: Layer, name: string): boolean {
  const { folder, mayImport, mayNotImport = [], packages } = layer;
  if (mayNotImport.some((other) => isIn(other, name))) return false;
  if (isIn(folder, name)) return true;
  if (!name.includes(".ts")) return packages === undefined || packages.some((each) => isIn(each, name));
  return mayImport === undefined || mayImport.some((each) => isIn(each, name));
}

function isIn(folder: string, name: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

function isTest(file: string): boolean {
  return file.endsWith(".test.ts") || file.includes("/testdata/") || file.includes("/testing/");
}

/** Returns the folders below `root` with more than `maximum` files, tests excluded. */
export function findCrowdedFolders(files: Iterable<string>, root: string, maximum: number): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!isIn(root, file) || isTest(file)) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > maximum).map(([folder, count]) => `${folder} has ${count} files`);
}
