/** Classifies characters for the whitelist: part of a word, a sign of its own, or neutral between words. */

/** Part of a word: a letter, a digit, or a mark on one. */
export const LETTER = 1;
/** A letter of a script that is written without spaces: an atom of its own. */
export const ALONE = 2;
/** Joins the letters around it: `don't`. */
export const APOSTROPHE = 3;
/** Invisible: soft hyphen, zero-width characters, variation selectors. */
export const INVISIBLE = 4;
export const SPACE = 5;
/** Sentence punctuation. */
const NEUTRAL = 6;
/** Has to be allowed by name: symbols, emoji, control characters, overrides of the writing direction. */
export const SIGN = 7;

type CharacterKind = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const kinds = new Uint8Array(0x10000);

/** Returns the kind of a code point, cached. */
export function kindOf(codePoint: number): number {
  if (codePoint > 0xffff) return describe(String.fromCodePoint(codePoint));
  const known = kinds[codePoint] ?? 0;
  if (known !== 0) return known;
  const kind = describe(String.fromCharCode(codePoint));
  kinds[codePoint] = kind;
  return kind;
}

function describe(character: string): CharacterKind {
  if (character === "'" || character === "\u2019") return APOSTROPHE;
  // Overrides, embeddings and isolates make readers see another order than the one that is checked.
  if (/[\u202A-\u202E\u2066-\u2069]/.test(character)) return SIGN;
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return INVISIBLE;
  if (/\p{White_Space}/u.test(character)) return SPACE;
  if (unspaced.test(character)) return ALONE;
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return LETTER;
  return neutral.test(character) ? NEUTRAL : SIGN;
}

const unspaced =
  /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const neutral =
  /[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pd}\u2026\u22EF\u30FB\u00B7\u00A1\u00BF]/u;
