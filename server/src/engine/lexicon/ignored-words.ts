/** Words in which an entry does not match. Filtering, `ignores`. */

import type { Walk } from "../match/walk.ts";
import { plainLetters, tokenEnd, tokenStart } from "../text/tokens.ts";
import type { FilterEntry } from "../types.ts";

export function ignoredWords({ ignores }: FilterEntry): ReadonlySet<string> | undefined {
  return ignores.length > 0 ? new Set(ignores.map((word) => plainLetters(word, 0, word.length))) : undefined;
}

/** Returns true inside a word that the entry ignores, whatever its case and accents. Filtering, `ignores`. */
export function isIgnored(text: string, { start, end }: Walk, ignored: ReadonlySet<string> | undefined): boolean {
  return ignored?.has(plainLetters(text, tokenStart(text, start), tokenEnd(text, end))) === true;
}
