/** Chat lines of about 110 characters and a word list, from the generator of `bench:filter`. */
import { builtInWords } from "../../src/filtering/blacklist/built-in-dictionaries.ts";
import { chatLines } from "../filter/texts.ts";
import { createVocabulary, listOf } from "../filter/words.ts";

const length = { minimum: 100, maximum: 120 };
const maximumLines = 500;
const listSize = 500;
const corpusBytes = 500_000;

const words = await builtInWords("en");

/** Entries of a blacklist. */
export const wordList = listOf(listSize, words).entries;

export const chat: readonly string[] = chatLines(
  corpusBytes,
  createVocabulary(words),
  wordList.map(({ text }) => text),
)
  .filter((line) => line.length >= length.minimum && line.length <= length.maximum)
  .slice(0, maximumLines);
