/** Prepares the word packs of English, which a first start lists. */
import { collectAllWords } from "./dictionaries/word-sources.ts";
import { writePacks } from "./packs/write-packs.ts";

// With the vulgar words: an entry of its own is found with an error in it too, and in a compound.
await writePacks("en", await collectAllWords());
