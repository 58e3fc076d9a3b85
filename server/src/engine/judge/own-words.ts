/** Tells words in which an entry does not count: those it ignores, and inflections that are other words. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { gerundsOf } from "../lexicon/inflection.ts";
import { CLIPPED, formOf, kindOf, lettersOf, type PatternTable, REGULAR, SINGLED } from "../lexicon/pattern-table.ts";
import type { Walk } from "../match/walk.ts";
import { plainLetters, tokenEnd, tokenStart } from "../text/tokens.ts";
import type { FilterEntry } from "../types.ts";

/**
 * Returns true for an inflection that the dictionary has as a word of its own. A clipped form is one wherever it is a
 * word: "brain" is no form of "bra". Another one is, if it has verb forms itself: "corner" is not one who corns. A
 * spelling with single letters is no disguise where it is a word: "but" is not "butt".
 */
export function isOwnWord(table: PatternTable, pattern: number, dictionary: Dictionary): boolean {
  const form = formOf(table, pattern);
  const isSingled = kindOf(table, pattern) === SINGLED;
  if (form === REGULAR && !isSingled) return false;
  const word = lettersOf(table, pattern);
  if (!isWord(word, dictionary)) return false;
  if (isSingled || form === CLIPPED) return true;
  const singular = word.endsWith("ers") ? word.slice(0, -1) : word;
  return gerundsOf(singular).some((gerund) => isWord(gerund, dictionary));
}

function isWord(text: string, dictionary: Dictionary): boolean {
  return dictionary.has(text, 0, text.length);
}

export function ignoredWords({ ignores }: FilterEntry): ReadonlySet<string> | undefined {
  return ignores.length > 0 ? new Set(ignores.map((word) => plainLetters(word, 0, word.length))) : undefined;
}

/** Returns true inside a word that the entry ignores, whatever its case and accents. Filtering, `ignores`. */
export function isIgnored(text: string, { start, end }: Walk, ignored: ReadonlySet<string> | undefined): boolean {
  return ignored?.has(plainLetters(text, tokenStart(text, start), tokenEnd(text, end))) === true;
}
