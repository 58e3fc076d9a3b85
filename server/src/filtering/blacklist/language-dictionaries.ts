/**
 * Dictionaries of languages other than English, one graph each for all tenants (Decisions: Dictionaries of languages). The
 * build makes them, as `tools/prepare-graphs.ts` says; a graph is read when the first entry of its language is listed.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { FileUnavailable } from "../../contract/file-unavailable.ts";
import { WordGraph } from "../../engine/filter.ts";

const languages: ReadonlySet<string> = new Set(["de", "es", "fr", "it", "nl", "pl", "pt", "ru", "tr"]);

/** A promise while the graph is read. */
const graphs = new Map<string, WordGraph | Promise<void>>();

/** Reads the dictionaries of these locales that are not in memory yet. */
export async function loadGraphs(locales: Iterable<string>): Promise<void> {
  await Promise.all(languagesOf(locales).map((language) => graphs.get(language) ?? load(language)));
}

/** Returns the dictionaries of these locales that are in memory, each language once. */
export function graphsOf(locales: Iterable<string>): readonly WordGraph[] {
  const found = languagesOf(locales).map((language) => graphs.get(language));
  return found.filter((graph) => graph instanceof WordGraph);
}

function languagesOf(locales: Iterable<string>): readonly string[] {
  const names = new Set(Array.from(new Set(locales), (locale) => locale.replace(/[-_].*$/, "").toLowerCase()));
  return [...names].filter((name) => languages.has(name)).sort();
}

/** A dictionary that cannot be read is read again for the next who asks. */
async function load(language: string): Promise<void> {
  const reading = read(language).then(
    (graph) => void graphs.set(language, graph),
    (error: unknown) => {
      graphs.delete(language);
      throw error;
    },
  );
  graphs.set(language, reading);
  return reading;
}

/** Reads the alphabet, a line of JSON, and the edges behind it. */
async function read(language: string): Promise<WordGraph> {
  const file = fileURLToPath(import.meta.resolve(`@gatehouse/server/dictionaries/${language}.graph.gz`));
  const packed = await readFile(file).catch((cause: unknown) => {
    const advice = "`npm start` does it within a minute, `npm run build` at once. Try again in a moment.";
    throw new FileUnavailable(`The dictionary of ${language} is not prepared yet: ${advice}`, { cause });
  });
  const data = await promisify(gunzip)(packed);
  const end = data.indexOf("\n") + 1;
  const alphabet: unknown = JSON.parse(data.subarray(0, end).toString("utf8"));
  const edges = new Uint32Array(new SharedArrayBuffer(data.length - end));
  new Uint8Array(edges.buffer).set(data.subarray(end));
  return new WordGraph({ language, alphabet: String(alphabet), edges });
}
