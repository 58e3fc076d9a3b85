/** Finds individual characters. Moderation, filter request, `characters`. */
import { checkNumber } from "../maximum-matches.ts";
import type { Span } from "../types.ts";

/** Returns every occurrence of one of `characters` (code points, compared exactly), in order. */
export function findCharacters(text: string, characters: readonly string[]): Span[] {
  const wanted = codePointsOf(characters);
  const found: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const codePoint = text.codePointAt(start) ?? 0;
    const length = codePoint > 0xffff ? 2 : 1;
    if (wanted.has(codePoint)) checkNumber(found.push({ start, length }));
    start += length;
  }
  return found;
}

/** Cached by list: the texts of a batch share one list. */
const made = new WeakMap<readonly string[], ReadonlySet<number>>();

function codePointsOf(characters: readonly string[]): ReadonlySet<number> {
  const before = made.get(characters);
  if (before !== undefined) return before;
  const codePoints = new Set(characters.flatMap((character) => character.codePointAt(0) ?? []));
  made.set(characters, codePoints);
  return codePoints;
}
