/**
 * Word lists that come with the server. Conventions, the bootstrap file, `dictionaries`.
 *
 * English: `@cspell/dict-en_us` (MIT, Street Side Software; made from SCOWL and Hunspell's en_US "large", copyright Kevin
 * Atkinson and others, permissive terms in the package's own README of the word list). Some 170,000 words with names and places,
 * released every few weeks, read from the installed package without a network.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { readTrieWords } from "./cspell-trie.ts";

/** Package and the file beside its main one. */
const packages: Readonly<Record<string, readonly [name: string, file: string]>> = {
  en: ["@cspell/dict-en_us", "en_US.trie.gz"],
};

/** The words of a locale's dictionary; `undefined` when none comes with the server. `en_US` gets that of `en`. */
export async function loadBuiltInDictionary(locale: string): Promise<readonly string[] | undefined> {
  const found = packages[locale] ?? packages[locale.replace(/[-_].*$/, "").toLowerCase()];
  if (!found) return undefined;
  const path = join(dirname(createRequire(import.meta.url).resolve(found[0])), found[1]);
  const data = await promisify(gunzip)(await readFile(path));
  return readTrieWords(data.toString("utf8")).filter(isUseful);
}

/**
 * Words that keep something from being found in them. Left out: possessives (the filter ends a word at its apostrophe),
 * the list's case-folded copies (`~`), abbreviations, what is not made of letters, and the shortest but for real words:
 * the list's "sn" and "rd" would make a word that was pulled apart look like two.
 */
function isUseful(word: string): boolean {
  if (word.length <= 2) return shortWords.has(word);
  return !word.endsWith("'s") && /^\p{L}[\p{L}'-]+$/u.test(word) && /\p{Ll}/u.test(word);
}

const shortWords = new Set(
  "a I ad ah am an as at aw be by do eh er ex go ha he hi hm ho id if in is it la ma me my no of oh ok on or ow ox pa pi re sh so to uh um un up us vs we ye yo".split(
    " ",
  ),
);
