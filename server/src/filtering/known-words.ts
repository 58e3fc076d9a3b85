/** The words that inflections are chosen by: those of the dictionary that comes with the server, whatever a tenant has. */
import { createDictionary } from "../filter/filter.ts";
import type { IsWord } from "../filter/whitelist/inflections.ts";
import { builtInWords } from "./built-in-dictionaries.ts";

let english: Promise<IsWord> | undefined;

/** Reads the dictionary when it is first asked for, and keeps it: some two megabytes. */
export function knownWords(): Promise<IsWord> {
  english ??= load().catch((error: unknown) => {
    english = undefined;
    throw error;
  });
  return english;
}

/** Words in small letters alone: names and abbreviations are no forms of other words. */
async function load(): Promise<IsWord> {
  const words = await builtInWords("en");
  const dictionary = createDictionary(words.filter((word) => /^[a-z]+$/.test(word)));
  return (word) => dictionary.has(word, 0, word.length);
}
