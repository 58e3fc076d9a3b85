/** Detects symbols as separators between letters: "s|m|u|r|f". */
import { CLASS, DIGIT, foldOf, LETTER, SPACE, SYMBOL } from "./fold.ts";

/**
 * Returns true when the same symbol stands between letters twice, or beside a letter that another sign separates from
 * the next ("c-r|u.d"): then the text is read with symbols as separators.
 */
export function separatedBySymbols(text: string): boolean {
  let last = "";
  for (let i = 1; i + 1 < text.length; i++) {
    if ((foldOf(text.charCodeAt(i)) & SYMBOL) === 0) continue;
    const symbol = text.charAt(i);
    if (!isLetterNear(text, i, -1) || !isLetterNear(text, i, 1)) continue;
    if (symbol === last || isLone(text, i - 1, -1) || isLone(text, i + 1, 1)) return true;
    last = symbol;
  }
  return false;
}

/** Returns true for a letter at `at` with a sign other than a space behind it. */
function isLone(text: string, at: number, direction: 1 | -1): boolean {
  const next = at + direction;
  if (next < 0 || next >= text.length || (foldOf(text.charCodeAt(at)) & LETTER) === 0) return false;
  const fold = foldOf(text.charCodeAt(next));
  return (fold & SYMBOL) !== 0 || ((fold & CLASS) === 0 && (fold & (LETTER | DIGIT | SPACE)) === 0);
}

/** Returns true for a letter beside `at`, or behind the next few symbols and spaces. */
function isLetterNear(text: string, at: number, direction: 1 | -1): boolean {
  for (let step = 1; step <= 3; step++) if (foldOf(text.charCodeAt(at + step * direction)) & LETTER) return true;
  return false;
}
