/**
 * Writes the portal's files into a folder. Assets stand in a folder that is named after their content, so that browsers keep
 * them without asking again: a change of one renames the folder, which the pages name.
 */
import { hash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

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
  const assets = [...files].filter(([address]) => address.startsWith(folder)).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", assets.map(([address, text]) => `${address}\0${text}\0`).join("")).slice(0, 16);
}

/** Replaces the content of the folder, and returns how many files it has. One is open at a time: containers may allow few. */
export function writeSite(folder: string, site: ReadonlyMap<string, string>): number {
  const files = withAssets(site);
  rmSync(folder, { recursive: true, force: true });
  const folders = new Set([...files.keys()].map((address) => dirname(join(folder, address))));
  for (const one of folders) mkdirSync(one, { recursive: true });
  for (const [address, text] of files) writeFileSync(join(folder, address), text);
  return files.size;
}

/** Minimum bytes: less fits one packet anyway. */
const minimumLength = 1000;

/** Writes the compressed variant that the server sends, `<file>.gz`, beside the files of a site. */
export async function writeVariants(folder: string, site: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all(
    [...withAssets(site)].map(async ([address, text]) => {
      if (Buffer.byteLength(text) < minimumLength) return;
      const compressed = await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION });
      writeFileSync(join(folder, `${address}.gz`), compressed);
    }),
  );
}
