/** The examples of the filtering interface, tried. */
import { people } from "./people.ts";
import { tagsAndPhrases } from "./tags-and-phrases.ts";
import { whitelist } from "./whitelist.ts";
import { words } from "./words.ts";

export const trials = [words, tagsAndPhrases, whitelist, people].flat();
