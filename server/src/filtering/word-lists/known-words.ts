/** The words that inflections are chosen by: those of the dictionary that comes with the server, whatever a tenant has. */

import { setImmediate } from "node:timers/promises";
import { once } from "../../contract/once.ts";
import type { IsWord } from "../../engine/whitelist/inflections.ts";
import { chunksOf } from "../../store/chunks.ts";
import { builtInWords } from "../blacklist/built-in-dictionaries.ts";

/**
 * Reads the dictionary when it is first asked for, and keeps it: some two megabytes. It has words in small letters alone:
 * names and abbreviations are no forms of other words.
 */
export const loadKnownWords = once(async (): Promise<IsWord> => {
  const words = await builtInWords("en");
  const { createDictionary } = await import("../../engine/filter.ts");
  const dictionary = createDictionary([]);
  for (const part of chunksOf(words, 5000)) {
    for (const word of part) if (/^[a-z]+$/.test(word)) dictionary.add(word);
    // Some hundred thousand words: other requests have their turn meanwhile.
    await setImmediate();
  }
  return (word) => dictionary.has(word, 0, word.length);
});
