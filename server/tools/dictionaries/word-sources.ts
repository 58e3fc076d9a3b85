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
import { join } from "node:path";
import { folderOf, readTrie } from "./graph-sources.ts";
import { vulgarWordsOf } from "./vulgar-words.ts";

/** Returns the words of the English dictionary, each once, in any case, without the vulgar ones. */
export async function collectWords(): Promise<readonly string[]> {
  const isVulgar = await vulgarWordsOf("en");
  return (await collectAllWords()).filter((word) => !isVulgar(word));
}

/** Returns all words, the vulgar ones too. */
export async function collectAllWords(): Promise<readonly string[]> {
  const lists = await Promise.all([
    readTrie(join(folderOf("@cspell/dict-en_us"), "en_US.trie.gz")),
    readLines(join(folderOf("@cspell/dict-people-names"), "dict/people-names.txt")),
    readLines(join(folderOf("word-list"), "words.txt")),
  ]);
  const words = new Map<string, string>();
  for (const list of [...lists, places, plainWords]) addWords(words, list);
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

async function readLines(path: string): Promise<readonly string[]> {
  return (await readFile(path, "utf8")).split("\n");
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

const places =
  "Assen Bassetlaw Clitheroe Cockburn Cockenzie Cockermouth Cockfosters Coonabarabran Cumbernauld Cumbria Dickleburgh Dickson Fuchu Hassocks Hellesdon Hitchin Hornchurch Hornsby Horniman Hotchkiss Knockanes Lightwater Lutterworth Middlesex Orsett Penicuik Penistone Pennycomequick Phuket Pratteln Rapperswil Ratzeburg Sandycock Scunthorpe Shitlington Shitterton Slutsk Sussex Titchfield Titchmarsh Titicaca Titsey Titz Wankdorf Wankendorf Wetwang Whakatane Whakapapa".split(
    " ",
  );

const plainWords =
  "afked afking Akshit antialiasing Darshit Dikshit Lakshit Parikshit Yakshit argparse Ashit Ass'n autostart autostarts Bassel callsheet callsheets charset charsets cheatsheet cheatsheets classname classnames classpath classpaths cockard cockards dataclass dataclasses datasheet datasheets fagus flowsheet flowsheets Harshit Hasselhoff headstart headstarts Hoegaarden honeysuck honeysucks htmlparser Ikey Iwashita Kinoshita Massimo Matsushita Miyashita Morishita multithreaded multithreading mushita nightwatch Nishit Nishitani parseable passcode passcodes passwd pissaladiere pls plss plz poststart powershell prestart pussywillow pussywillows quickstart quickstarts Rakshit rebase rebased rebases rebasing reparse reparsed reparses reparsing Rishit Shitara Shitennoji smartwatch smartwatches snitter snitters spamassassin squawberries squawberry Strasse stylesheet stylesheets subclass subclasses Takeshita Terashita timesheet timesheets titlebar titlebars whoe Yamashita Yasser Yassin Yassir Yoshitaka".split(
    " ",
  );

const shortWords = new Set(
  "a I ad ah al am an as at aw be by da de di do du eh el en er et ex go ha he hi hm ho id if in is it la le ma me my no of oh ok on or ow ox pa pi re sh so to uh um un up us vs we ye yo".split(
    " ",
  ),
);
