/** Document 3, filter request, `words` (conventions): whole words, whatever their case. */
import type { Span } from "./types.ts";

/** Every place where one of `words` stands by itself, in order. A word may hold spaces and signs. */
export function findWords(text: string, words: readonly string[]): Span[] {
  const byLength = new Map<number, Set<string>>();
  for (const word of words) {
    if (word === "") continue;
    byLength.set(word.length, (byLength.get(word.length) ?? new Set()).add(word.toLowerCase()));
  }
  const lengths = [...byLength.keys()].sort((a, b) => b - a);
  const found: Span[] = [];
  for (let start = 0; start < text.length; start++) {
    if (start > 0 && isWordCharacter(text, start - 1) && isWordCharacter(text, start)) continue;
    for (const length of lengths) {
      const end = start + length;
      if (end > text.length || (isWordCharacter(text, end - 1) && isWordCharacter(text, end))) continue;
      if (byLength.get(length)?.has(text.slice(start, end).toLowerCase()) === true) found.push({ start, length });
    }
  }
  return found;
}

/** Letters, digits and what is combined with them, of any script. */
function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return at < text.length && /[\p{L}\p{N}\p{M}]/u.test(text.charAt(at));
}
