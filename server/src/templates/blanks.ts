/** Blanks as Java's methods know them, which differ: the space that keeps words together is none for most of them. */

/** Blanks between words and of `<#compress>`: not the spaces that keep words together, and no byte order mark. */
export const wordBlank = /[^\S\u00A0\u2007\u202F\uFEFF]/;
export const wordBlanks = new RegExp(`${wordBlank.source}+`, "g");

/** Removes control characters and plain spaces from both ends, as Java's `trim` does. */
export function trimPlain(text: string): string {
  return trimPlainStart(trimPlainEnd(text));
}

export function trimPlainStart(text: string): string {
  let start = 0;
  while (start < text.length && text.charCodeAt(start) <= 32) start++;
  return text.slice(start);
}

export function trimPlainEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(0, end);
}

/** Returns whether a line or a text between tags has nothing to show. */
export function isBlank(text: string): boolean {
  return trimPlain(text) === "";
}
