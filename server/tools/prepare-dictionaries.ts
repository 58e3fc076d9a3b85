/**
 * Prepares the dictionaries that come with the server: for each language two files of `server/dist/dictionaries/`, read by
 * `src/filtering/built-in-dictionaries.ts`. To collect, to settle the case of and to sort three hundred thousand words takes
 * as long as all the rest of a first start; the build does it once.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collectWords, languages } from "./dictionaries/word-sources.ts";
import { root } from "./ensure-installed.mjs";

const folder = join(root, "server/dist/dictionaries");
mkdirSync(folder, { recursive: true });
for (const language of languages) {
  const words = [...(await collectWords(language))].sort();
  const isLower = (word: string): boolean => word === word.toLowerCase();
  write(`${language}.lower`, words.filter(isLower));
  write(
    `${language}.others`,
    words.filter((word) => !isLower(word)).map((word) => [word, word.toLowerCase()]),
  );
}

function write(name: string, list: readonly unknown[]): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(list));
}
