/**
 * Writes word packs: a file of `server/dist/packs/` for each, in the form of a bootstrap file's `blacklist`. Applying a pack then
 * reads one file, and an installed server needs none of the packages.
 */
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../tools/ensure-installed.mjs";
import { buildPacks } from "./build-packs.ts";
import { readContexts, unusedEntries } from "./contexts.ts";
import { mapWords, readMapping, unusedPatterns } from "./mapping.ts";
import { collectListedWords, notice } from "./word-sources.ts";

const mappings = join(root, "server/tools/packs/mapping");
const folder = join(root, "server/dist/packs");

/** Languages that have a mapping. */
export const locales: readonly string[] = globSync("*.txt", { cwd: mappings })
  .map((file) => file.replace(/\.txt$/, ""))
  .sort();

/** Writes the packs of a language, and removes those that it has no more. */
export async function writePacks(locale: string, dictionary: readonly string[] = []): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const packs = new Map((await packsOf(locale, dictionary)).map(({ name, blacklist }) => [name, blacklist]));
  for (const [name, blacklist] of packs) write(`${name}.json`, `${JSON.stringify({ blacklist })}\n`);
  for (const file of globSync(`*-${locale}.json`, { cwd: folder }))
    if (!packs.has(file.replace(/\.json$/, ""))) rmSync(join(folder, file));
  write("NOTICE.md", notice);
}

async function packsOf(locale: string, dictionary: readonly string[]): Promise<ReturnType<typeof buildPacks>> {
  const mapping = readMapping(readFileSync(join(mappings, `${locale}.txt`), "utf8"));
  const listed = await collectListedWords(locale);
  const unused = unusedPatterns(mapping, listed);
  if (unused.length > 0)
    throw new Error(`No package lists these words of mapping/${locale}.txt; add them with +: ${unused.join(", ")}`);
  const contexts = readContexts(readContextFile(locale));
  const packs = buildPacks(locale, mapWords(mapping, listed), dictionary, contexts);
  const texts = packs.flatMap(({ blacklist }) => blacklist.entries.map(({ text }) => text));
  const idle = unusedEntries(contexts, texts);
  if (idle.length > 0) throw new Error(`No pack has these entries of contexts/${locale}.txt: ${idle.join(", ")}`);
  return packs;
}

function readContextFile(locale: string): string {
  const file = join(root, "server/tools/packs/contexts", `${locale}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** A server may read the file meanwhile, and another build write it. */
function write(file: string, text: string): void {
  const written = join(folder, `${file}.${process.pid}`);
  writeFileSync(written, text);
  renameSync(written, join(folder, file));
}
