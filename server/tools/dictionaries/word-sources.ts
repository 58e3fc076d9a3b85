/**
 * The word lists that the built-in dictionaries are made of, read from installed packages, without a network; words that
 * keep something from being found in them.
 *
 * English, some 330,000 words, is made of
 * - `@cspell/dict-en_us` (MIT, Street Side Software; from SCOWL and Hunspell's en_US "large", copyright Kevin Atkinson and
 *   others, permissive terms in the package's own README of the word list): words with their forms, names and places;
 * - `@cspell/dict-people-names` (MIT, Street Side Software): names of people of many cultures;
 * - `word-list` (MIT, Sindre Sorhus; from the free list of the Letterpress game): rare words. A spelling that some big
 *   dictionary has is no disguise;
 * - places, names and plain words that these lack and that hold a word somebody may have listed.
 *
 * Vulgar words are taken out (vulgar-words.ts).
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { readTrieWords } from "./cspell-trie.ts";
import { vulgarWordsOf } from "./vulgar-words.ts";

interface Source {
  readonly package: string;
  /** Path below the package's folder. */
  readonly file: string;
  read(data: Buffer): Promise<readonly string[]>;
}

const sources = {
  en: [
    { package: "@cspell/dict-en_us", file: "en_US.trie.gz", read: readTrie },
    { package: "@cspell/dict-people-names", file: "dict/people-names.txt", read: readLines },
    { package: "word-list", file: "words.txt", read: readLines },
  ],
} as const satisfies Readonly<Record<string, readonly Source[]>>;

/** Languages with a dictionary. */
export const languages = ["en"] as const satisfies readonly (keyof typeof sources)[];

/** Returns the words of a language's dictionary, each once, in any case, without the vulgar ones. */
export async function collectWords(language: keyof typeof sources): Promise<readonly string[]> {
  const isVulgar = await vulgarWordsOf(language);
  return (await collectAllWords(language)).filter((word) => !isVulgar(word));
}

/** Returns all words of a language, the vulgar ones too. */
export async function collectAllWords(language: keyof typeof sources): Promise<readonly string[]> {
  const require = createRequire(import.meta.url);
  const lists = await Promise.all(
    sources[language].map(async (source) => {
      // Some packages export their main file only.
      const folder = require.resolve.paths(source.package) ?? [];
      return source.read(await readFirst(folder.map((path) => join(path, source.package, source.file))));
    }),
  );
  lists.push(places[language], plainWords[language]);
  const words = new Map<string, string>();
  for (const list of lists) addWords(words, list);
  return [...words.values()];
}

/**
 * Adds words once for all cases of a word, as the dictionary ignores case: "March" or "march". The first list wins, and
 * in it the lower-case word.
 */
function addWords(words: Map<string, string>, list: readonly string[]): void {
  const others: string[] = [];
  for (const word of list) {
    if (!/^[a-z]{3,}$/.test(word)) others.push(word);
    else if (!words.has(word)) words.set(word, word);
  }
  for (const word of others) {
    const key = word.toLowerCase();
    if (!words.has(key) && isUseful(word)) words.set(key, word);
  }
}

async function readFirst(paths: readonly string[]): Promise<Buffer> {
  const failures: unknown[] = [];
  for (const path of paths) {
    try {
      return await readFile(path);
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, `none of ${paths.join(", ")} can be read`);
}

async function readTrie(data: Buffer): Promise<readonly string[]> {
  return readTrieWords((await promisify(gunzip)(data)).toString("utf8"));
}

async function readLines(data: Buffer): Promise<readonly string[]> {
  return data.toString("utf8").split("\n");
}

/**
 * Returns false for words to drop: possessives (the filter ends a word at its apostrophe), the lists' case-folded
 * copies (`~`) and comments, abbreviations, words with other characters than letters, and the shortest but for real
 * words: a list's "sn" and "rd" would make a word that was split look like two. The dictionary compares letters alone,
 * so that "S'y" is as short as "sy".
 */
function isUseful(word: string): boolean {
  const letters = word.replaceAll(/['-]/g, "");
  if (letters.length <= 2 && !shortWords.has(letters)) return false;
  if (word.length <= 2) return true;
  return !word.endsWith("'s") && /^\p{L}[\p{L}'-]+$/u.test(word) && /\p{Ll}/u.test(word);
}

const places = {
  en: "Assen Bassetlaw Clitheroe Cockburn Cockenzie Cockermouth Cockfosters Coonabarabran Cumbernauld Cumbria Dickleburgh Dickson Fuchu Hassocks Hellesdon Hitchin Hornchurch Hornsby Horniman Hotchkiss Knockanes Lightwater Lutterworth Middlesex Orsett Penicuik Penistone Pennycomequick Phuket Pratteln Rapperswil Ratzeburg Sandycock Scunthorpe Shitlington Shitterton Slutsk Sussex Titchfield Titchmarsh Titicaca Titsey Titz Wankdorf Wankendorf Wetwang Whakatane Whakapapa".split(
    " ",
  ),
};

const plainWords = {
  en: "afked afking Akshit antialiasing Darshit Dikshit Lakshit Parikshit Yakshit argparse Ashit Ass'n autostart autostarts Bassel callsheet callsheets charset charsets cheatsheet cheatsheets classname classnames classpath classpaths cockard cockards dataclass dataclasses datasheet datasheets fagus flowsheet flowsheets Harshit Hasselhoff headstart headstarts Hoegaarden honeysuck honeysucks htmlparser Ikey Iwashita Kinoshita Massimo Matsushita Miyashita Morishita multithreaded multithreading mushita nightwatch Nishit Nishitani parseable passcode passcodes passwd pissaladiere pls plss plz poststart powershell prestart pussywillow pussywillows quickstart quickstarts Rakshit rebase rebased rebases rebasing reparse reparsed reparses reparsing Rishit Shitara Shitennoji smartwatch smartwatches snitter snitters spamassassin squawberries squawberry Strasse stylesheet stylesheets subclass subclasses Takeshita Terashita timesheet timesheets titlebar titlebars whoe Yamashita Yasser Yassin Yassir Yoshitaka".split(
    " ",
  ),
};

const shortWords = new Set(
  "a I ad ah al am an as at aw be by da de di do du eh el en er et ex go ha he hi hm ho id if in is it la le ma me my no of oh ok on or ow ox pa pi re sh so to uh um un up us vs we ye yo".split(
    " ",
  ),
);
