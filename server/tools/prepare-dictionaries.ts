/**
 * Prepares the dictionaries that come with the server: for each language two files of `server/dist/dictionaries/`, read by
 * `src/filtering/blacklist/built-in-dictionaries.ts`. To collect, to settle the case of and to sort three hundred thousand words takes
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

/** A list in a line: as many words as a database on a busy machine stores in the time that a statement has. */
function write(name: string, list: readonly unknown[]): void {
  const most = 25_000;
  const parts = Array.from({ length: Math.ceil(list.length / most) }, (_, part) =>
    JSON.stringify(list.slice(part * most, (part + 1) * most)),
  );
  writeFileSync(join(folder, `${name}.jsonl`), `${parts.join("\n")}\n`);
}
