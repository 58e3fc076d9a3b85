/** Search texts in which `*` stands for any run of characters. */

/**
 * Returns true where a text matches the pattern: each part between two stars is found in turn, as early as possible.
 */
export function matchesWildcards(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** As `matchesWildcards`, whatever the case of the letters. */
export function matchesWildcardsIgnoringCase(pattern: string, text: string): boolean {
  return matchesWildcards(pattern.toLowerCase(), text.toLowerCase());
}

/** Patterns about a text: it, its beginning, its end, its middle, and with a gap. */
export function patternsAbout(text: string, cut: (below: number) => number): readonly string[] {
  const characters = [...text];
  const { length } = characters;
  const one = cut(length + 1);
  const other = cut(length + 1);
  const [from, to] = one < other ? [one, other] : [other, one];
  const part = (start: number, end?: number): string => characters.slice(start, end).join("");
  return [
    text,
    `${part(0, to)}*`,
    `*${part(from)}`,
    `*${part(from, to)}*`,
    `${part(0, from)}*${part(to)}`,
    `${part(0, 1)}*${part(Math.max(1, from), Math.min(to, length - 1))}*${part(length - 1)}`,
    `${text}*`,
    `*${text}`,
    `${part(0, from)}**${part(from)}`,
  ];
}
