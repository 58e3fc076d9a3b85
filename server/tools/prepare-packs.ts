/**
 * Prepares the word packs: a file of `server/dist/packs/` for each, in the form of a bootstrap file's `blacklist`, and
 * `index.json` with their names. Applying a pack then reads one file, and an installed server needs none of the packages.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/ensure-installed.mjs";
import { collectAllWords } from "./dictionaries/word-sources.ts";
import { buildPacks } from "./packs/build-packs.ts";
import { readContexts, unusedEntries } from "./packs/contexts.ts";
import { mapWords, readMapping, unusedPatterns } from "./packs/mapping.ts";
import { collectListedWords, notice } from "./packs/word-sources.ts";

const mappings = join(root, "server/tools/packs/mapping");
const folder = join(root, "server/dist/packs");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// With the vulgar words: an entry of its own is found with an error in it too, and in a compound.
const dictionary = await collectAllWords("en");
const names = await Promise.all(readdirSync(mappings).sort().map(preparePacks));
writeFileSync(join(folder, "NOTICE.md"), notice);
writeFileSync(join(folder, "index.json"), `${JSON.stringify(names.flat().sort())}\n`);

function readContextFile(locale: string): string {
  const file = join(root, "server/tools/packs/contexts", `${locale}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Writes the packs of a mapping, and resolves to their names. */
async function preparePacks(file: string): Promise<readonly string[]> {
  const locale = file.replace(/\.txt$/, "");
  const mapping = readMapping(readFileSync(join(mappings, file), "utf8"));
  const listed = await collectListedWords(locale);
  const unused = unusedPatterns(mapping, listed);
  if (unused.length > 0)
    throw new Error(`No package lists these words of mapping/${file}; add them with +: ${unused.join(", ")}`);
  const words = mapWords(mapping, listed);
  const contexts = readContexts(readContextFile(locale));
  const packs = buildPacks(locale, words, locale === "en" ? dictionary : [], contexts);
  const texts = packs.flatMap(({ blacklist }) => blacklist.entries.map(({ text }) => text));
  const idle = unusedEntries(contexts, texts);
  if (idle.length > 0) throw new Error(`No pack has these entries of contexts/${file}: ${idle.join(", ")}`);
  for (const { name, blacklist } of packs)
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ blacklist })}\n`);
  return packs.map(({ name }) => name);
}
