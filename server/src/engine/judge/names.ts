/** Judges matches in the names of players, and in mentions of them. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { LISTED, type PatternKind } from "../lexicon/pattern-table.ts";
import type { Walk } from "../match/walk.ts";
import { foldOf, SPACE } from "../text/fold.ts";
import { isLetter, tokenEnd } from "../text/tokens.ts";

/**
 * Returns true for a part of a name that is an entry as listed and no word of the dictionary: "gin123" has gin in it. The
 * dictionaries of other languages, which are loaded with their packs, are not asked: they hold slurs as well.
 */
export function countsInName(text: string, walk: Walk, kind: PatternKind, dictionary: Dictionary): boolean {
  return walk.literal && kind === LISTED && !dictionary.hasListed(text, walk.start, walk.end);
}

/**
 * Returns true for an @ before a name, which is no letter: "@slick". One is read as an a where the rest is as listed and by
 * itself no word: "@ss".
 */
export function isMention(text: string, start: number, walk: Walk, kind: PatternKind, dictionary: Dictionary): boolean {
  if (text.charAt(start) !== "@" || !isLetter(text.charCodeAt(start + 1)) || !beginsToken(text, start)) return false;
  const end = tokenEnd(text, start + 1);
  const undone =
    walk.digits + walk.lookAlikes + walk.soundAlikes + walk.gaps + walk.stretched + walk.collapsed + walk.doubled;
  if (kind !== LISTED || walk.symbols !== 1 || undone > 0) return true;
  return dictionary.has(text, start + 1, end) || dictionary.isOrdinary(text, start + 1, end);
}

function beginsToken(text: string, start: number): boolean {
  return (
    start === 0 || (foldOf(text.charCodeAt(start - 1)) & SPACE) !== 0 || "([{,;:\"'".includes(text.charAt(start - 1))
  );
}
