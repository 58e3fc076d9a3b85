/** Document 3, filter request, `characters`: individual characters to find. */
import type { Span } from "./types.ts";

/** Every occurrence of one of `characters` (user-perceived characters, compared exactly), in order. */
export function findCharacters(text: string, characters: readonly string[]): Span[] {
  const byFirst = new Map<string, string[]>();
  for (const character of characters) {
    if (character === "") continue;
    const first = character.charAt(0);
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), character].sort((a, b) => b.length - a.length),
    );
  }
  const found: Span[] = [];
  for (let start = 0; start < text.length; start++) {
    const character = byFirst.get(text.charAt(start))?.find((candidate) => text.startsWith(candidate, start));
    if (character === undefined) continue;
    found.push({ start, length: character.length });
    start += character.length - 1;
  }
  return found;
}
