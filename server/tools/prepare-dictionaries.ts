/**
 * Prepares the built-in dictionary of English: two files of `server/dist/dictionaries/`, read by
 * `src/filtering/blacklist/built-in-dictionaries.ts`. Collecting and sorting three hundred thousand words takes as long
 * as the rest of a first start, so the build does it once. Other languages have a graph each: `prepare-graphs.ts`.
 */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/ensure-installed.mjs";
import { chunksOf } from "../src/store/chunks.ts";
import { collectWords } from "./dictionaries/word-sources.ts";

const folder = join(root, "server/dist/dictionaries");
mkdirSync(folder, { recursive: true });
const words = [...(await collectWords())].sort();
const isLower = (word: string): boolean => word === word.toLowerCase();
write("en.lower", words.filter(isLower));
write(
  "en.others",
  words.filter((word) => !isLower(word)).map((word) => [word, word.toLowerCase()]),
);

copyFileSync(join(root, "server/tools/dictionaries/ordinary-words.bin"), join(folder, "ordinary-words.bin"));

/** Writes one list a line, each with as many words as a statement stores within its timeout on a busy machine. */
function write(name: string, list: readonly unknown[]): void {
  const batchSize = 25_000;
  const parts = [...chunksOf(list, batchSize)].map((part) => JSON.stringify(part));
  writeFileSync(join(folder, `${name}.jsonl`), `${parts.join("\n")}\n`);
}
