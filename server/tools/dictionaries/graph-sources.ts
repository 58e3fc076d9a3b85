/**
 * The word lists of the dictionaries that belong to a language instead of a tenant (`src/engine/lexicon/word-graph.ts`), read
 * from installed packages. The build makes graphs of them in `dist/dictionaries`; no list is in the repository.
 *
 * | Language | Package                | Licence of the package, and of the list in it                                    |
 * | -------- | ---------------------- | -------------------------------------------------------------------------------- |
 * | de       | `@cspell/dict-de-de`   | LGPL-3.0; igerman98 by Björn Jacke, GPL-2.0, GPL-3.0 or OASIS 0.1                |
 * | es       | `@cspell/dict-es-es`   | LGPL-3.0; RLA-ES, LGPL                                                           |
 * | fr       | `@cspell/dict-fr-fr`   | MIT; Dicollecte by Olivier R., MPL-2.0                                           |
 * | it       | `italian-words-dict`   | Apache-2.0; Morph-it! by Marco Baroni and Eros Zanchetta, CC BY-SA 2.0 or LGPL   |
 * | nl       | `@cspell/dict-nl-nl`   | MIT; OpenTaal, BSD-3-Clause or CC-BY-3.0                                         |
 * | pl       | `@cspell/dict-pl_pl`   | LGPL-3.0 or later                                                                |
 * | pt       | `dictionary-pt`        | LGPL-3.0 or MPL-2.0; VERO                                                        |
 * | ru       | `dictionary-ru`        | BSD-3-Clause; Alexander I. Lebedev                                               |
 * | tr       | `@cspell/dict-tr-tr`   | MIT; Street Side Software, from titoBouzout's Dictionaries                       |
 *
 * The copyleft ones ask that who passes a graph on passes on its terms and its source, the package; `NOTICE.md` beside the
 * graphs says so. The server reads them as data; nothing is linked with them.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { baseOf } from "../../src/engine/text/fold.ts";
import { readTrieWords } from "./cspell-trie.ts";
import { readHunspellWords } from "./hunspell-words.ts";
import { readItalianWords } from "./italian-words.ts";

interface GraphSource {
  readonly package: string;
  readonly file: string;
  readonly licence: string;
  /** Words of two letters; those of the lists are abbreviations too. */
  readonly shortWords: string;
}

export const graphSources: Readonly<Record<string, GraphSource>> = {
  de: {
    package: "@cspell/dict-de-de",
    file: "de_DE.trie.gz",
    licence: "LGPL-3.0; igerman98, copyright Björn Jacke and others, GPL-2.0, GPL-3.0 or OASIS 0.1",
    shortWords: "ab am an da du ei er es im in ja ob so um wo zu je na oh",
  },
  es: {
    package: "@cspell/dict-es-es",
    file: "Spanish.trie.gz",
    licence: "LGPL-3.0; RLA-ES, LGPL",
    shortWords: "al da de di el en es fe fu ha he la le lo me mi ni no os oí se si su te tu un va ve vi voy ya yo",
  },
  fr: {
    package: "@cspell/dict-fr-fr",
    file: "fr-fr.trie.gz",
    licence: "MIT; Dicollecte, copyright Olivier R. and others, MPL-2.0",
    shortWords:
      "ai as au ce ci de du eh en es et eu il ils je la le ma me ne ni nu on or ou où sa se si su ta te tu un va vu",
  },
  it: {
    package: "italian-words-dict",
    file: "",
    licence:
      "Apache-2.0; Morph-it! 0.4.8, copyright 2004-2007 Marco Baroni and Eros Zanchetta, CC BY-SA 2.0 or LGPL; changed by selection and with regular forms; with italian-adjectives-dict and italian-verbs-dict of the same version",
    shortWords:
      "ad ah ai al ci da di ed fa fu gli ha ho il in io la le li lo ma me mi ne no ok po se si sa sto su te ti tu un va vi",
  },
  nl: {
    package: "@cspell/dict-nl-nl",
    file: "Dutch.trie.gz",
    licence: "MIT; OpenTaal, BSD-3-Clause or CC-BY-3.0",
    shortWords: "af al de die en er ga ge ik in is ja je me na nu of om op te uw we wij ze zo zij",
  },
  pl: {
    package: "@cspell/dict-pl_pl",
    file: "pl_pl.trie.gz",
    licence: "LGPL-3.0 or later",
    shortWords: "bo by ci co do go ją je ku ma mi mu my na ni no od on po są ta te to tu ty we wy za ze że",
  },
  pt: {
    package: "dictionary-pt",
    file: "index",
    licence: "LGPL-3.0 or MPL-2.0; VERO",
    shortWords: "ai ao as da de do em eu há ia já lá me na no nó nu os ou pé pó se só sã tu um vá vê vi",
  },
  ru: {
    package: "dictionary-ru",
    file: "index",
    licence: "BSD-3-Clause; copyright Alexander I. Lebedev",
    shortWords: "бы вы да до ею её же за из ил им их ли мы на не ни но ну об он от по со та те то ту ты уж",
  },
  tr: {
    package: "@cspell/dict-tr-tr",
    file: "Turkish.trie.gz",
    licence: "MIT; copyright Street Side Software, from titoBouzout's Dictionaries",
    shortWords:
      "ad al an at ay az bu da de ek el en er et ev ha iç il is iş iz ki mi ne of ol on öz şu su tu un üç ve ya",
  },
};

/** Returns the folded words of a language, sorted and each once, and the version of their package. */
export async function collectFolded(language: string): Promise<{ words: readonly string[]; version: string }> {
  const source = graphSources[language];
  if (source === undefined) throw new Error(`no dictionary of ${language}`);
  const words = source.shortWords.split(" ").map(folded);
  for (const word of await read(source)) if (isOrdinary(word)) words.push(folded(word));
  words.sort();
  return { words: words.filter((word, index) => word !== words[index - 1]), version: await versionOf(source) };
}

/** Names the package and its version, to see whether a graph is the one of an earlier build. */
export async function versionOf(source: GraphSource): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(join(folderOf(source.package), "package.json"), "utf8"),
  );
  return `${source.package} ${manifest.version}`;
}

async function read(source: GraphSource): Promise<readonly string[]> {
  if (source.package === "italian-words-dict") return readItalianWords(folderOf);
  const path = join(folderOf(source.package), source.file);
  if (source.file.endsWith(".gz")) return readTrie(path);
  return readHunspellWords(await readFile(`${path}.aff`, "utf8"), await readFile(`${path}.dic`, "utf8"));
}

export async function readTrie(path: string): Promise<readonly string[]> {
  return readTrieWords((await promisify(gunzip)(await readFile(path))).toString("utf8"));
}

/** Some packages export their main file only, so the folder is looked for. */
export function folderOf(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, "package.json")));
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found;
}

/** Returns false for words to drop: parts of compounds and other marked ones, elisions, abbreviations, the shortest. */
function isOrdinary(word: string): boolean {
  return /^\p{L}{3,}$/u.test(word) && /\p{Ll}/u.test(word);
}

/** Made of all letters at once: a text that grows by its letters takes far longer to sort. */
function folded(word: string): string {
  const letters: number[] = [];
  for (let at = 0; at < word.length; at++) {
    const base = baseOf(word.charCodeAt(at));
    if (base !== 0) letters.push(base);
  }
  return String.fromCharCode(...letters);
}
