/**
 * Dictionaries of languages other than English, one graph each for all tenants (Decisions: Dictionaries of languages). The
 * build makes them, as `tools/prepare-dictionaries.ts` says; a graph is read when the first entry of its language is listed.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { WordGraph } from "../../engine/filter.ts";

const languages: ReadonlySet<string> = new Set(["de", "es", "fr", "it", "nl", "pl", "pt", "ru", "tr"]);

const graphs = new Map<string, WordGraph>();
const reading = new Map<string, Promise<void>>();

/** Reads the dictionaries of these locales that are not in memory yet. */
export async function loadGraphs(locales: Iterable<string>): Promise<void> {
  const missing = languagesOf(locales).filter((language) => !graphs.has(language));
  if (missing.length > 0) await Promise.all(missing.map(load));
}

/** Returns the dictionaries of these locales that are in memory, each language once. */
export function graphsOf(locales: Iterable<string>): readonly WordGraph[] {
  return languagesOf(locales).flatMap((language) => graphs.get(language) ?? []);
}

function languagesOf(locales: Iterable<string>): readonly string[] {
  const names = new Set(Array.from(new Set(locales), (locale) => locale.replace(/[-_].*$/, "").toLowerCase()));
  return [...names].filter((name) => languages.has(name)).sort();
}

function load(language: string): Promise<void> {
  const begun = reading.get(language);
  if (begun !== undefined) return begun;
  const begins = read(language)
    .then((graph) => void graphs.set(language, graph))
    .finally(() => reading.delete(language));
  reading.set(language, begins);
  return begins;
}

/** Reads the alphabet, a line of JSON, and the edges behind it. */
async function read(language: string): Promise<WordGraph> {
  const file = fileURLToPath(import.meta.resolve(`@gatehouse/server/dictionaries/${language}.graph.gz`));
  const packed = await readFile(file).catch((cause: unknown) => {
    throw new Error(`The dictionary of ${language} was not prepared. Run \`npm run build\`.`, { cause });
  });
  const data = await promisify(gunzip)(packed);
  const end = data.indexOf("\n") + 1;
  const alphabet: unknown = JSON.parse(data.subarray(0, end).toString("utf8"));
  const edges = new Uint32Array(new SharedArrayBuffer(data.length - end));
  new Uint8Array(edges.buffer).set(data.subarray(end));
  return new WordGraph({ alphabet: String(alphabet), edges });
}
