/**
 * Moves the assets into a folder that is named after their content, so that browsers keep them without asking again. A
 * change of one renames the folder, which the pages name.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

const browser = new URL("browser/", import.meta.url);
const folder = "assets/";

/** Returns the site with the files of `browser/` that need no compiling, and its assets in their final place. */
export function withAssets(site: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const files = new Map([...site, ...staticAssets()]);
  const renamed = `${folder}${digestOf(files)}/`;
  return new Map(
    [...files].map(([address, text]) => {
      if (address.startsWith(folder)) return [address.replace(folder, renamed), text];
      return [address, address.endsWith(".html") ? text.replaceAll(references, `$1${renamed}`) : text];
    }),
  );
}

/** Attributes that lead to assets, up to the name of their folder. The addresses are relative, or begin at the host. */
const references = /( (?:href|src|data-assets)="(?:[^":]*\/)?)assets\//g;

function staticAssets(): readonly (readonly [string, string])[] {
  return globSync("**/*.{css,svg}", { cwd: browser })
    .map((name) => name.replaceAll("\\", "/"))
    .map((name) => [`${folder}${name}`, readFileSync(new URL(name, browser), "utf8")]);
}

function digestOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  const assets = [...files].filter(([address]) => address.startsWith(folder)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [address, text] of assets) hash.update(`${address}\0${text}\0`);
  return hash.digest("hex").slice(0, 16);
}
